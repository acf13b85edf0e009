/** One language: what differs from the others. Its texts and documents are in folders that have its key as name. */
export type LanguageEntry = {
  /** The first segment of addresses, the value of cookies and columns, and the name of folders. In lower case. */
  key: string;
  /**
   * Where the language exists. `site`: all pages, mails and documents, and the staff desk. `channel`: the pages of `channel-pages.schema.ts`, their
   * documents, and mails about a registration.
   */
  pages: "site" | "channel";
  /** Its name in the language itself, and a short one. */
  label: string;
  shortcut: string;
  /** The `lang` attribute of HTML. */
  htmlLang: string;
  /** The `dir` attribute of HTML, if it is written from right to left. */
  dir?: "rtl";
  /** `hreflang`, which names the script: traditional characters are read in Taiwan and Macao, too. */
  hrefLang: string;
  /** The locale of `Intl` for numbers, dates and lists, and the one for sorting names. */
  intl: string;
  collation: string;
  /** How a weekday is written beside a date, if not short: the short form of zh-HK is not used there. */
  weekday?: "long";
  /** ISO 15924. */
  script: string;
  /** Punctuation marks take the width of a character and no space; a conjunction between Latin words has spaces. */
  fullWidth?: true;
  /** How destinations are indexed: by the pinyin or the English name. */
  index: "pinyin" | "english";
  /** The value of the parameter `LT` (§2). */
  lt: string;
  /** Tags of `Accept-Language` besides the key, in lower case, that get this language; those without a region get the first language that matches. */
  tags: readonly string[];
  /** The currency of a visitor who has not chosen one, among those of the shop (§9). */
  currency: string;
  /** The most likely country of telephone numbers. English is used in too many. */
  country?: string;
  /** What readers usually pay with, first one preselected, if it is not the order of PAYMENT_METHODS. */
  payment?: readonly string[];
  /** The name of the language at Stripe; without it, Stripe follows the browser. */
  stripe?: string;
};

/** All languages, in the order of menus. The first is that of a visitor about whom nothing is known (§9). `docs/extending.md` says how to add one. */
export const LANGUAGE_LIST = [
  {
    key: "zh-cn",
    pages: "site",
    label: "简体中文",
    shortcut: "简",
    htmlLang: "zh-Hans-CN",
    hrefLang: "zh-Hans",
    intl: "zh-CN",
    collation: "zh-CN-u-co-pinyin",
    script: "Hans",
    fullWidth: true,
    index: "pinyin",
    lt: "cn",
    tags: ["zh", "zh-hans"],
    currency: "CNY",
    country: "CN",
    payment: ["alipay", "wechat", "card"],
    stripe: "zh",
  },
  {
    key: "zh-hk",
    pages: "site",
    label: "繁體中文（香港）",
    shortcut: "繁",
    htmlLang: "zh-Hant-HK",
    hrefLang: "zh-Hant",
    intl: "zh-HK",
    weekday: "long",
    collation: "zh-HK-u-co-stroke",
    script: "Hant",
    fullWidth: true,
    index: "pinyin",
    lt: "hk",
    tags: ["zh-tw", "zh-mo", "zh-hant", "zh-hant-hk", "zh-hant-tw", "zh-hant-mo", "yue"],
    currency: "HKD",
    country: "HK",
    stripe: "zh-HK",
  },
  {
    key: "en",
    pages: "site",
    label: "English",
    shortcut: "EN",
    htmlLang: "en",
    hrefLang: "en",
    intl: "en-HK",
    collation: "en",
    script: "Latn",
    index: "english",
    lt: "en",
    tags: [],
    currency: "USD",
    stripe: "en",
  },
  {
    key: "ja",
    pages: "channel",
    label: "日本語",
    shortcut: "日",
    htmlLang: "ja",
    hrefLang: "ja",
    intl: "ja-JP",
    collation: "ja",
    script: "Jpan",
    fullWidth: true,
    index: "english",
    lt: "ja",
    tags: [],
    currency: "USD",
    country: "JP",
    stripe: "ja",
  },
  {
    key: "ko",
    pages: "channel",
    label: "한국어",
    shortcut: "한",
    htmlLang: "ko",
    hrefLang: "ko",
    intl: "ko-KR",
    collation: "ko",
    script: "Kore",
    index: "english",
    lt: "ko",
    tags: [],
    currency: "USD",
    country: "KR",
    stripe: "ko",
  },
] as const satisfies readonly LanguageEntry[];
