import {
  CURRENCIES,
  CURRENCY_OPTIONS,
  DEFAULT_CURRENCY,
  DEFAULT_LANGUAGE,
  isLanguage,
  languageOrDefault,
  type ChannelLanguage,
  type Currency,
  type Language,
} from "#server/locale/locale.schema.ts";
import { plainCookie, readCookie } from "./cookies.server.ts";

type Theme = "auto" | "light" | "dark";
export type Preferences = { language: Language; currency: Currency; theme: Theme };

/** Returns the language of the last visit, currency and theme from cookies (§3: lang_base, currency), with defaults. */
export function readPreferences(request: Request): Preferences {
  const language = readCookie(request, "lang_base") ?? "";
  const currency = readCookie(request, "currency") ?? "";
  const theme = readCookie(request, "theme");
  return {
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    currency: CURRENCIES.find((code) => code === currency) ?? CURRENCY_OPTIONS.find((option) => option.key === currency)?.value ?? DEFAULT_CURRENCY,
    theme: theme === "light" || theme === "dark" ? theme : "auto",
  };
}

/** Returns the language of the last visit, also Japanese or Korean, which only some pages have (§3: lang_base). */
export const rememberedLanguage = (request: Request): ChannelLanguage => languageOrDefault(readCookie(request, "lang_base") ?? "");

/** Returns Set-Cookie lines that store the given preferences for a year. */
export function preferenceCookies(
  choice: Partial<Omit<Preferences, "language">> & { language?: ChannelLanguage | undefined },
  secure: boolean,
): string[] {
  return [
    ...(choice.language ? [plainCookie("lang_base", choice.language, { secure })] : []),
    ...(choice.currency ? [plainCookie("currency", choice.currency, { secure })] : []),
    ...(choice.theme ? [plainCookie("theme", choice.theme === "auto" ? "" : choice.theme, { secure })] : []),
  ];
}
