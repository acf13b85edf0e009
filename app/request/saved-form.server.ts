import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { AccountIdentity } from "#server/identity/core/identity.ts";
import { plainCookie, readCookie } from "./cookies.server.ts";
import { getParsedForm, setSubmittedForm, getSubmittedForm, textFields } from "#app/request/form/submitted-form.server.ts";
import { findEndedAccount } from "#server/identity/session/find-session.ts";

const COOKIE = "form_kept";
const MAX_AGE = 600;
/** Browsers take 4 kB in a cookie. */
const LONGEST = 3800;
const ADDRESS = ["contact", "phoneCountry", "phone", "addressCountry", "province", "city", "address", "postalCode"];
/** No code, password or e-mail address; a form without one of the first three has nothing worth keeping. */
const NAMED = ["iccid", "simPackage", "address"];
const KEPT = new Set([...NAMED, ...ADDRESS, "intent", "remark", "reason"]);

const KeptSchema = z.object({ page: z.string(), accountId: z.string(), typed: z.record(z.string(), z.string()) });

/** Set-Cookie lines that keep for ten minutes what was posted after the session of an account ended; none where there is nothing to keep. */
export async function saveForm(request: Request, context: AppLoadContext, token: string | null): Promise<string[]> {
  const { shop } = context;
  const form = getParsedForm(context);
  if (!form || !token) return [];
  const accountId = await findEndedAccount(shop, token);
  if (!accountId) return [];
  const typed = Object.fromEntries(Object.entries(textFields(form)).filter(([name]) => KEPT.has(name)));
  if (!NAMED.some((name) => typed[name])) return [];
  const value = Buffer.from(JSON.stringify({ page: pageOf(request), accountId, typed })).toString("base64url");
  return value.length > LONGEST ? [] : [plainCookie(COOKIE, value, { secure: shop.env.secure, maxAge: MAX_AGE, httpOnly: true })];
}

/** Shows a kept form once more as if it had just been posted, on its page and to its account only; the headers forget it. */
export function restoreSavedForm(request: Request, context: AppLoadContext, { accountId }: AccountIdentity): { headers: [string, string][] } {
  const kept = readKept(request);
  if (kept?.page !== pageOf(request) || getSubmittedForm(context)) return { headers: [] };
  if (kept.accountId === accountId) setSubmittedForm(context, { typed: kept.typed, wrong: [] });
  return { headers: [["Set-Cookie", plainCookie(COOKIE, "", { secure: context.shop.env.secure, httpOnly: true })]] };
}

function readKept(request: Request) {
  try {
    return KeptSchema.parse(JSON.parse(Buffer.from(readCookie(request, COOKIE) ?? "", "base64url").toString()));
  } catch {
    return null;
  }
}

/** The page in any language. */
const pageOf = ({ url }: Request) =>
  new URL(url).pathname
    .replace(/\.data$/, "")
    .split("/")
    .slice(2)
    .join("/");
