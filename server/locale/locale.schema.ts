import { LANGUAGE_LIST, type LanguageEntry } from "./languages.schema.ts";

type Listed = (typeof LANGUAGE_LIST)[number];
/** A language in which at least the channel pages exist. */
export type ChannelLanguage = Listed["key"];
/** A language of the whole shop. */
export type Language = Extract<Listed, { pages: "site" }>["key"];
type Option<Key extends string> = LanguageEntry & { key: Key; currency: Currency };

export const CHANNEL_LANGUAGE_OPTIONS: readonly Option<ChannelLanguage>[] = LANGUAGE_LIST;
export const LANGUAGE_OPTIONS = CHANNEL_LANGUAGE_OPTIONS.filter((option): option is Option<Language> => option.pages === "site");
export const CHANNEL_LANGUAGES = CHANNEL_LANGUAGE_OPTIONS.map(({ key }) => key);
export const LANGUAGES = LANGUAGE_OPTIONS.map(({ key }) => key) as [Language, ...Language[]];
/** The language of a visitor about whom nothing is known. */
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];
/** The language that has every text: what another one lacks is shown in it. */
export const SOURCE_LANGUAGE = "en" as const satisfies Language;

const entries = new Map<string | undefined, Option<ChannelLanguage>>(CHANNEL_LANGUAGE_OPTIONS.map((option) => [option.key, option]));
/** Returns what differs in a language; for an unknown one, that of the default language. */
export const languageEntry = (language: string | undefined): Option<ChannelLanguage> => entries.get(language) ?? LANGUAGE_LIST[0];

/** A text by language, as a file has it: languages may be missing, except the source language. */
export type LocalizedText = { [SOURCE_LANGUAGE]: string } & { [L in ChannelLanguage]?: string | undefined };
/** Returns a text in every language, in the source language where it is missing. */
export const inEveryLanguage = (text: LocalizedText): Record<ChannelLanguage, string> =>
  Object.fromEntries(CHANNEL_LANGUAGES.map((key) => [key, text[key] ?? text[SOURCE_LANGUAGE]])) as Record<ChannelLanguage, string>;

export const CURRENCIES = ["CNY", "HKD", "USD"] as const;
export type Currency = (typeof CURRENCIES)[number];
/** An ISO 4217 code. Money may arrive in a currency that the shop does not sell in. */
export type CurrencyCode = string;
/** Currency options of §3: numeric key, code, symbol shown before a price. */
export const CURRENCY_OPTIONS: { key: string; value: Currency; symbol: string }[] = [
  { key: "156", value: "CNY", symbol: "¥" },
  { key: "344", value: "HKD", symbol: "HK$" },
  { key: "840", value: "USD", symbol: "US$" },
];

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

/** Returns a language of the shop: English for those in which only the channel pages exist, and for what is stored and no longer a language. */
export const siteLanguage = (language: string | null | undefined): Language =>
  isLanguage(language ?? undefined) ? (language as Language) : SOURCE_LANGUAGE;

/** Returns the language of an `LT` value (§2) in any case, or undefined. */
export const parseLtLanguage = (text: string | null): ChannelLanguage | undefined =>
  CHANNEL_LANGUAGE_OPTIONS.find(({ lt }) => lt === text?.toLowerCase())?.key;

/**
 * Returns the language of a language tag (RFC 5646: `en-US`, `zh_Hant_TW`) in any case, or of an `LT` value; undefined if no page has that language.
 * Looks a tag up without its last subtag until it is known (RFC 4647, section 3.4).
 */
export function parseLanguageTag(tag: string): ChannelLanguage | undefined {
  const subtags = tag.trim().toLowerCase().split(/[-_]/, 8);
  for (; subtags.length > 0; subtags.pop()) {
    const known = subtags.join("-");
    const option = CHANNEL_LANGUAGE_OPTIONS.find(({ key, lt, tags }) => [key, lt, ...tags].includes(known));
    if (option) return option.key;
  }
  return undefined;
}

/**
 * Returns the language that a header `Accept-Language` names first: English if no page has that language, the default language if it names none. Where Remix
 * does not run; pages detect the language more exactly (`requestLanguage`).
 */
export function browserLanguage(acceptLanguage: string | null | undefined): ChannelLanguage {
  const first = /^ *([a-z][a-z\d-]*)/i.exec(acceptLanguage ?? "")?.[1];
  return first === undefined ? DEFAULT_LANGUAGE : (parseLanguageTag(first) ?? SOURCE_LANGUAGE);
}
