import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction, parseForm } from "#app/request/form/form-action.server.ts";
import { isSameOriginRequest } from "#server/protocol/is-same-origin-request.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { placeTopUp } from "#server/top-up/place-top-up.ts";
import { TopUpSchema } from "#server/top-up/top-up.schema.ts";
import { TopUpPage } from "./top-up-page.tsx";
import { askForUsageLink, readTopUpViewer, redirectToPayment, rejectInvalid, rejectTopUp } from "./top-up-post.server.ts";
import { viewTopUp } from "./view-top-up.server.ts";
import { rememberedIccidCookie } from "#app/request/remembered-sims.server.ts";

/** For a response with personal data: not stored, not indexed, and its URL is not sent to other sites. */
const PERSONAL = { "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Tops up prepaid SIMs or China SIMs: shows the SIM, its balance and the amounts, or asks for the SIM (§2, Top-up). */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = args.context;
  const url = new URL(args.request.url);
  // A link from another site must not make this browser remember a SIM.
  if (url.searchParams.has("remember") && !isSameOriginRequest((name) => args.request.headers.get(name), shop.env.publicOrigin)) {
    url.searchParams.delete("remember");
    throw redirect(url.pathname + url.search);
  }
  const { view, status, iccidToRemember, cookies } = await viewTopUp(args);
  const responseHeaders = new Headers(view.personal ? PERSONAL : {});
  for (const cookie of cookies) responseHeaders.append("Set-Cookie", cookie);
  if (iccidToRemember) responseHeaders.append("Set-Cookie", rememberedIccidCookie(iccidToRemember, shop.env.secure));
  return data(view, { status, headers: responseHeaders });
}

/** Sends the link to the usage, or places the order of the top-up and redirects to its payment page. With `remember`, a cookie remembers the SIM. */
export const action = formAction(async (args) => {
  const { context, form } = args;
  if (form.get("intent") === "send-usage-link") return askForUsageLink(args);
  const parsed = parseForm(form, TopUpSchema);
  if (!parsed.ok) return rejectInvalid(args, parsed);
  const viewer = await readTopUpViewer(args, parsed.value.iccid);
  const result = await placeTopUp(context.shop, parsed.value, viewer);
  return result.ok ? redirectToPayment(args, parsed.value, result) : rejectTopUp(args, result);
});

/** The page must load on the worst connections, so it has no scripts and a minimal layout. */
export const handle = { lean: true };

/** The loader sets `X-Robots-Tag` only if the page has personal data. */
export const headers: HeadersFunction = ({ loaderHeaders }) => (loaderHeaders.has("X-Robots-Tag") ? PERSONAL : {});

export default function TopUp() {
  return <TopUpPage view={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()?.lastResult} />;
}
