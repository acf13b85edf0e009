import { type Currency, siteLanguage } from "#server/locale/locale.schema.ts";
import type { Caller } from "./define-call.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";

/**
 * Returns the viewer of a call. `language`: that of the call, but English instead of one without emails. `currency`: the
 * requested one, else that of the visitor's cookie, else the default.
 */
export function callViewer({ request, context, language, identity, ticket }: Caller, currency?: Currency) {
  const viewer = readViewer(request, siteLanguage(language), context);
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  return { ...viewer, currency: currency ?? viewer.currency, accountId, ticket };
}
