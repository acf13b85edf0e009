import { BRAND } from "./brand.schema.ts";
import { withArticle } from "./english-article.schema.ts";
import type { ChannelLanguage } from "./locale.schema.ts";
import type { TextValues } from "./text-key.schema.ts";

/** The texts of one area, as its JSON file nests them: `{ "sum": { "total": "…" } }`. */
export type AreaTexts = { [name: string]: string | AreaTexts };
/** The texts of a language by area. */
export type Texts = Record<string, AreaTexts>;
/** Returns the text of a key, or of the first of several keys that has one; if none has, the key. */
type Translate = (key: string | readonly string[], values?: TextValues) => string;

export type Translator = {
  language: ChannelLanguage;
  /** Takes keys with their area: "orders:sum.total". */
  t: Translate;
  /** Returns the translation function of an area, always the same one. It also takes keys of other areas, with their area. */
  in: (area: string) => Translate;
  exists: (key: string, values?: TextValues) => boolean;
  /** Returns the text of a key without replacing its placeholders. */
  template: (key: string, values?: TextValues) => string | undefined;
  /** Adds texts, such as those of the next page. */
  add: (texts: Texts) => void;
  /** Returns the translator of another language. A browser has one language only, and gets the same. */
  inLanguage: (language: ChannelLanguage) => Translator;
};

type TranslatorOptions = {
  /** Has the texts that `texts` lacks. */
  fallback?: Translator;
  inLanguage?: (language: ChannelLanguage) => Translator;
  /** Called with each key that has no text. */
  onMissing?: (key: string) => void;
};

/**
 * Creates the translator of a language. Its texts are in the format of i18next (JSON v4, without nesting and context): `{{name}}` stands for a value, and of
 * `days_one` and `days_other` the value `count` chooses one (Unicode CLDR plural rules). Values are not escaped: React and the mails do it.
 */
export function createTranslator(language: ChannelLanguage, texts: Texts, options: TranslatorOptions = {}): Translator {
  const { fallback, inLanguage, onMissing } = options;
  const templates = new Map<string, string>();
  const functions = new Map<string, Translate>();
  const plurals = new Intl.PluralRules(language);

  const template: Translator["template"] = (key, values) => {
    const ofCount = values?.count === undefined ? undefined : templates.get(`${key}_${plurals.select(values.count)}`);
    return ofCount ?? templates.get(key) ?? fallback?.template(key, values);
  };

  const translate = (area: string): Translate => {
    const withArea = (key: string) => (key.includes(":") ? key : `${area}:${key}`);
    return (key, values) => {
      const keys = typeof key === "string" ? [withArea(key)] : key.map(withArea);
      for (const each of keys) {
        const found = template(each, values);
        if (found !== undefined) return replacePlaceholders(found, language, values);
      }
      onMissing?.(keys.join(", "));
      return typeof key === "string" ? key : (key.at(-1) ?? "");
    };
  };

  const translator: Translator = {
    language,
    t: translate(""),
    in: (area) => {
      const known = functions.get(area) ?? translate(area);
      functions.set(area, known);
      return known;
    },
    exists: (key, values) => template(key, values) !== undefined,
    template,
    add: (added) => {
      for (const [area, areaTexts] of Object.entries(added)) for (const [name, text] of flatten(areaTexts)) templates.set(`${area}:${name}`, text);
    },
    inLanguage: inLanguage ?? (() => translator),
  };
  translator.add(texts);
  return translator;
}

/** Returns the texts of an area by their keys: "sum.total". */
const flatten = (texts: AreaTexts, path = ""): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, value]) => (typeof value === "string" ? [[path + name, value]] : flatten(value, `${path}${name}.`)));

const PLACEHOLDER = /\{\{(\w+)(, the)?\}\}/g;

/**
 * Replaces the placeholders of a text by values; a value that is not given is empty. `{{brand}}` is available in all texts. English texts write `{{place, the}}`
 * where the name of a place follows a preposition.
 */
const replacePlaceholders = (text: string, language: ChannelLanguage, values: TextValues = {}): string =>
  text.includes("{{")
    ? text.replace(PLACEHOLDER, (_placeholder, name: string, article?: string) => {
        const value = String(values[name] ?? (name === "brand" ? BRAND.names[language] : ""));
        return article ? withArticle(value) : value;
      })
    : text;
