import { redirect } from "@remix-run/node";
import { preferenceCookies, type Preferences } from "#app/request/preferences.server.ts";
import { CurrencySchema, LanguageSchema } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { readOrderQuery } from "./order-query.server.ts";

/**
 * Changes language and currency in the middle of an order and keeps all that was typed: the browser is told to post the same form
 * to the same page in the other language (307). Null where both are as asked already.
 */
export function switchPreferences(
  request: Request,
  typed: Record<string, string>,
  current: Pick<Preferences, "language" | "currency">,
  secure: boolean,
) {
  const language = LanguageSchema.safeParse(typed.language).data ?? current.language;
  const currency = CurrencySchema.safeParse(typed.currency).data ?? current.currency;
  // Where cookies are blocked the choice cannot be kept: asked once, the form is shown as it is instead of going round for ever.
  const switched = `${language}.${currency}`;
  if ((language === current.language && currency === current.currency) || new URL(request.url).searchParams.get("switched") === switched) return null;
  const headers = new Headers();
  for (const cookie of preferenceCookies({ language, currency }, secure)) headers.append("Set-Cookie", cookie);
  return redirect(path(language, "order-sim", { ...readOrderQuery(request), switched }), { status: 307, headers });
}
