import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { consentCookies } from "#app/request/consent.server.ts";
import { safeReturn } from "#app/request/safe-return.ts";
import { path } from "#server/locale/path.schema.ts";

const ConsentSchema = z.enum(["accept", "refuse"]);

/** Opened as a page it has nothing to show. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(path(params.lang ?? "", "homepage"));
}

/** Keeps the answer to the cookie question (§3: accept-cookie) and leads back to the page it was asked on. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const consent = ConsentSchema.safeParse(form.get("consent"));
  const headers = new Headers();
  if (consent.success) for (const cookie of consentCookies(consent.data, context.shop.env.secure)) headers.append("Set-Cookie", cookie);
  return redirect(safeReturn(form.get("returnTo"), path(params.lang ?? "", "homepage")), { status: 303, headers });
}
