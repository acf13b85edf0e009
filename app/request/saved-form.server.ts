import { SHIPPING_FIELDS } from "#server/destinations/address/address.schema.ts";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { AccountIdentity } from "#server/identity/core/identity.ts";
import { plainCookie } from "#server/protocol/cookie.ts";
import { readCookie } from "./cookies.server.ts";
import { textFields } from "#app/request/form/form-action.server.ts";
import { findEndedAccount } from "#server/identity/session/sessions.ts";

const COOKIE = "form_kept";
/** The context that the encrypted form is bound to. */
const ENCRYPTION_CONTEXT = "form-kept";
const MAX_AGE_SECONDS = 600;
/** Characters. Browsers accept cookies of up to 4 kB. */
const MAX_LENGTH = 3800;
/** Saved fields exclude codes, passwords and email addresses. A form without any of the required fields is not saved. */
const REQUIRED_FIELDS = ["iccid", "simPackage", "address"];
const SAVED_FIELDS = new Set<string>([...REQUIRED_FIELDS, ...SHIPPING_FIELDS, "intent", "remark", "reason"]);

const SavedFormSchema = z.object({ page: z.string(), accountId: z.string(), typed: z.record(z.string(), z.string()) });

/**
 * Returns Set-Cookie lines that save, for ten minutes, a form that was posted after the account's session ended; none if there is nothing to save.
 */
export async function saveForm(request: Request, context: AppLoadContext, token: string | null): Promise<string[]> {
  const { shop } = context;
  const form = context.postedForm;
  if (!form || !token) return [];
  const accountId = await findEndedAccount(shop, token);
  if (!accountId) return [];
  const typed = Object.fromEntries(Object.entries(textFields(form)).filter(([name]) => SAVED_FIELDS.has(name)));
  if (!REQUIRED_FIELDS.some((name) => typed[name])) return [];
  const value = shop.encryptor.encrypt(JSON.stringify({ page: pageOf(request), accountId, typed }), ENCRYPTION_CONTEXT);
  return value.length > MAX_LENGTH ? [] : [plainCookie(COOKIE, value, { secure: shop.env.secure, maxAge: MAX_AGE_SECONDS, httpOnly: true })];
}

type RestoredForm = { typed: Record<string, string> | null; headers: [string, string][] };

/** Returns the values of a saved form, only on its page and for its account. The returned headers delete the cookie. After a post, nothing is restored. */
export function restoreSavedForm(request: Request, context: AppLoadContext, { accountId }: AccountIdentity): RestoredForm {
  const saved = readSavedForm(request, context);
  if (saved?.page !== pageOf(request) || context.actionData) return { typed: null, headers: [] };
  return {
    typed: saved.accountId === accountId ? saved.typed : null,
    headers: [["Set-Cookie", plainCookie(COOKIE, "", { secure: context.shop.env.secure, httpOnly: true })]],
  };
}

function readSavedForm(request: Request, { shop }: AppLoadContext) {
  try {
    return SavedFormSchema.parse(JSON.parse(shop.encryptor.decrypt(readCookie(request, COOKIE) ?? "", ENCRYPTION_CONTEXT)));
  } catch {
    return null;
  }
}

/** Returns the path of the page without its language. */
const pageOf = ({ url }: Request) => new URL(url).pathname.split("/").slice(2).join("/");
