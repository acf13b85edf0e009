/** The languages of the shop; the first is the default (§9). */
export const LANGUAGES = ["zh-cn", "zh-hk", "en"] as const;
/** Languages of the real-name and channel pages (§1). */
export const CHANNEL_LANGUAGES = [...LANGUAGES, "ja", "ko"] as const;
export type Language = (typeof LANGUAGES)[number];
export type ChannelLanguage = (typeof CHANNEL_LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "zh-cn";

/** The languages of the shop: label and short label in the language itself, `lang` attribute of HTML, and locale for `Intl` (§2). */
export const LANGUAGE_OPTIONS: { key: Language; label: string; shortcut: string; htmlLang: string; intl: string }[] = [
  { key: "zh-cn", label: "简体中文", shortcut: "简", htmlLang: "zh-Hans-CN", intl: "zh-CN" },
  { key: "zh-hk", label: "繁體中文（香港）", shortcut: "繁", htmlLang: "zh-Hant-HK", intl: "zh-HK" },
  { key: "en", label: "English", shortcut: "EN", htmlLang: "en", intl: "en-HK" },
];
/** `LANGUAGE_OPTIONS` with Japanese and Korean, for the pages that exist in five languages. */
export const CHANNEL_LANGUAGE_OPTIONS: { key: ChannelLanguage; label: string; shortcut: string; htmlLang: string; intl: string }[] = [
  ...LANGUAGE_OPTIONS,
  { key: "ja", label: "日本語", shortcut: "日", htmlLang: "ja", intl: "ja-JP" },
  { key: "ko", label: "한국어", shortcut: "한", htmlLang: "ko", intl: "ko-KR" },
];
/** The language for each value of the `LT` parameter (§2). */
export const LT_LANGUAGES: Record<string, ChannelLanguage> = { en: "en", cn: "zh-cn", hk: "zh-hk", ja: "ja", ko: "ko" };

export const CURRENCIES = ["CNY", "HKD", "USD"] as const;
export type Currency = (typeof CURRENCIES)[number];
/** An ISO 4217 code. Money may arrive in a currency that the shop does not sell in. */
export type CurrencyCode = string;
/** The currency of a visitor who has not chosen one, by the language of the page (§9: CNY with the default language). */
const DEFAULT_CURRENCIES: Record<ChannelLanguage, Currency> = { "zh-cn": "CNY", "zh-hk": "HKD", en: "USD", ja: "USD", ko: "USD" };
export const defaultCurrency = (language: ChannelLanguage): Currency => DEFAULT_CURRENCIES[language];
/** Currency options of §3: numeric key, code, symbol shown before a price. */
export const CURRENCY_OPTIONS: { key: string; value: Currency; symbol: string }[] = [
  { key: "156", value: "CNY", symbol: "¥" },
  { key: "344", value: "HKD", symbol: "HK$" },
  { key: "840", value: "USD", symbol: "US$" },
];

/** Characters of a header that are read; browsers send fewer than 100. */
const MAX_ACCEPT_LANGUAGE = 500;
const TRADITIONAL = ["hant", "hk", "mo", "tw"];

/** Whether a path segment names a language of the shop. */
export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGES.includes(text as Language);
}

/** Whether a path segment names a language in which at least one page exists. */
export function isChannelLanguage(text: string | undefined): text is ChannelLanguage {
  return CHANNEL_LANGUAGES.includes(text as ChannelLanguage);
}

/** Returns the language that a path segment names, else the default language. */
export function languageOrDefault(text: string | undefined): ChannelLanguage {
  return isChannelLanguage(text) ? text : DEFAULT_LANGUAGE;
}

/** Returns the language of an `LT` value (§2), or undefined. Checks own properties only, because a visitor may send `LT=constructor`. */
export function parseLtLanguage(text: string | null): ChannelLanguage | undefined {
  return text !== null && Object.hasOwn(LT_LANGUAGES, text) ? LT_LANGUAGES[text] : undefined;
}

/**
 * Returns the language of a language tag (RFC 5646: `en-US`, `zh_Hant_TW`) in any case, or of an `LT` value; undefined if no page has that
 * language. Chinese in traditional characters, or with a region in which these are used (Hong Kong, Macao, Taiwan), is `zh-hk`.
 */
export function parseLanguageTag(tag: string): ChannelLanguage | undefined {
  const normalized = tag.trim().toLowerCase().replaceAll("_", "-");
  if (isChannelLanguage(normalized)) return normalized;
  const [primary = "", ...subtags] = normalized.split("-");
  if (primary === "zh") return !subtags.includes("hans") && subtags.some((subtag) => TRADITIONAL.includes(subtag)) ? "zh-hk" : "zh-cn";
  return parseLtLanguage(primary);
}

/**
 * Returns the language that fits a header `Accept-Language` (RFC 9110, section 12.5.4) best: the visitor's first language if it is Chinese, English
 * for any other. Undefined if the header names no language.
 */
export function matchAcceptLanguage(header: string): Language | undefined {
  const [preferred] = header
    .slice(0, MAX_ACCEPT_LANGUAGE)
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? "1";
      return { tag, quality: Number(quality) };
    })
    .filter(({ tag, quality }) => /^[a-z]/i.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  if (!preferred) return undefined;
  if (/^yue\b/i.test(preferred.tag)) return "zh-hk";
  const language = parseLanguageTag(preferred.tag);
  return isLanguage(language) ? language : "en";
}
