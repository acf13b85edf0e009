import { CURRENCY_OPTIONS, languageEntry, type ChannelLanguage, type Currency } from "#server/locale/locale.schema.ts";
import type { PaymentMethod } from "#server/domain/payment-states.schema.ts";
import { plainCookie } from "#server/protocol/cookie.ts";
import type { LightPages } from "#server/protocol/light-pages.ts";
import { readCookie } from "./cookies.server.ts";

type Theme = "auto" | "light" | "dark";

/** Returns the chosen currency (cookie `currency`, §3: code or numeric key), else that of the page's language. */
export function readCurrency(request: Request, language: ChannelLanguage): Currency {
  const chosen = readCookie(request, "currency");
  const option = CURRENCY_OPTIONS.find(({ key, value }) => chosen === value || chosen === key);
  return option?.value ?? languageEntry(language).currency;
}

export function readTheme(request: Request): Theme {
  const theme = readCookie(request, "theme");
  return theme === "light" || theme === "dark" ? theme : "auto";
}

/** The payment method of the last order of this browser; any text, since cookies can be changed. */
export const readLastPaymentMethod = (request: Request): string | null => readCookie(request, "payment_method");

type StoredChoice = {
  language?: ChannelLanguage | undefined;
  currency?: Currency | undefined;
  theme?: Theme | undefined;
  lightPages?: LightPages | undefined;
  paymentMethod?: PaymentMethod;
};
type Preferences = { language: ChannelLanguage; currency: Currency };

/** Returns the currency that a choice stores. Who only changes the language has not chosen the currency shown: it follows the language. */
export const chosenCurrency = (choice: Preferences, shown: Preferences): Currency | undefined =>
  choice.language !== shown.language && choice.currency === shown.currency ? undefined : choice.currency;

/** Returns Set-Cookie lines that store the given preferences for a year. */
export function preferenceCookies(choice: StoredChoice, secure: boolean): string[] {
  return [
    ...(choice.language ? [plainCookie("lang_base", choice.language, { secure })] : []),
    ...(choice.currency ? [plainCookie("currency", choice.currency, { secure })] : []),
    ...(choice.theme ? [plainCookie("theme", choice.theme === "auto" ? "" : choice.theme, { secure })] : []),
    ...(choice.lightPages ? [plainCookie("light_pages", choice.lightPages === "auto" ? "" : choice.lightPages, { secure })] : []),
    ...(choice.paymentMethod ? [plainCookie("payment_method", choice.paymentMethod, { secure })] : []),
  ];
}
