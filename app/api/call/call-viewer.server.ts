import { isLanguage, type Currency } from "#server/locale/locale.schema.ts";
import type { Caller } from "./define-call.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";

/** Returns the viewer of a call: a language that e-mails exist in, and the requested currency, else that of the visitor's pages. */
export function callViewer({ request, context, language, identity }: Caller, currency?: Currency) {
  const viewer = readViewer(request, isLanguage(language) ? language : "en", context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  return { ...viewer, currency: currency ?? viewer.currency, accountId };
}
