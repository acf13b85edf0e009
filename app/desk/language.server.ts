import type { AppLoadContext } from "@remix-run/node";
import { browserLanguage, siteLanguage, type Language } from "#server/locale/locale.schema.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import { translatorOf } from "#app/i18n/i18n.server.ts";
import type { TextKey } from "#app/i18n/text-key.ts";

/** Returns the language of the desk: that of the account; before signing in, that of the browser. */
export const deskLanguage = (request: Request, context: AppLoadContext): Language =>
  context.desk?.session?.account.language ?? siteLanguage(browserLanguage(request.headers.get("Accept-Language")));

/** Returns the text of a page's title, in the language of the desk. */
export const titleOf = (request: Request, context: AppLoadContext, key: TextKey, values?: TextValues): string =>
  translatorOf(deskLanguage(request, context)).in("desk")(key, values);

/** What functions that word something for a page take. */
export type PageArgs = { request: Request; context: AppLoadContext };
