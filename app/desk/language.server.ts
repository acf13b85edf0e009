import type { AppLoadContext } from "@remix-run/node";
import type { Language } from "#server/locale/locale.schema.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { visitorLanguage } from "#server/locale/visitor-language.ts";

/** Returns the language of the desk: that of the account; before signing in, the best match of the browser's. */
export function deskLanguage(request: Request, context: AppLoadContext): Language {
  const account = context.desk?.session?.account;
  if (account) return account.language;
  const language = visitorLanguage({ cookie: undefined, acceptLanguage: request.headers.get("Accept-Language") ?? undefined });
  return isLanguage(language) ? language : "en";
}
