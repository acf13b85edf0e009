import type { AppLoadContext } from "@remix-run/node";
import { browserLanguage, siteLanguage, type Language } from "#server/locale/locale.schema.ts";

/** Returns the language of the desk: that of the account; before signing in, that of the browser. */
export const deskLanguage = (request: Request, context: AppLoadContext): Language =>
  context.desk?.session?.account.language ?? siteLanguage(browserLanguage(request.headers.get("Accept-Language")));
