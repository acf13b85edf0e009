import { redirect } from "@remix-run/node";
import { setCookieHeaders } from "#app/request/cookies.server.ts";
import { chosenCurrency, preferenceCookies } from "#app/request/preferences.server.ts";
import { CurrencySchema, LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { readOrderQuery } from "./order-query.server.ts";

/**
 * Changes language and currency during an order and keeps the values entered. A 307 redirect makes the browser post the same form to the
 * page in the other language. Returns null if both preferences are already set, as they are in that second post.
 */
export function redirectToPreferences(
  request: Request,
  typed: Record<string, string>,
  current: { language: Language; currency: Currency },
  secure: boolean,
) {
  const language = LanguageSchema.safeParse(typed.language).data ?? current.language;
  const currency = CurrencySchema.safeParse(typed.currency).data ?? current.currency;
  // If cookies are blocked, the choice cannot be stored. `switched` in the URL stops the redirect loop: the form is shown unchanged.
  const switched = `${language}.${currency}`;
  if ((language === current.language && currency === current.currency) || new URL(request.url).searchParams.get("switched") === switched) return null;
  const headers = setCookieHeaders(preferenceCookies({ language, currency: chosenCurrency({ language, currency }, current) }, secure));
  return redirect(path(language, "order-sim", { ...readOrderQuery(request), switched }), { status: 307, headers });
}
