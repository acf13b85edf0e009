import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

// A form that asks for a text in several languages has a field for each.

type WithUnderscore<L extends string> = L extends `${infer Before}-${infer After}` ? `${Before}_${After}` : L;
/** The name of the field of a language: `title_zh_cn`. */
export type LocalizedField<Name extends string, L extends ChannelLanguage = ChannelLanguage> = `${Name}_${WithUnderscore<L>}`;

export const localizedField = <Name extends string, L extends ChannelLanguage>(name: Name, language: L) =>
  `${name}_${language.replace("-", "_")}` as LocalizedField<Name, L>;

/** Returns an entry for each language, by the name of its field: schemas, labels or first values. */
export const localizedFields = <Name extends string, L extends ChannelLanguage, Value>(
  name: Name,
  languages: readonly L[],
  valueOf: (language: L) => Value,
): Record<LocalizedField<Name, L>, Value> =>
  Object.fromEntries(languages.map((language) => [localizedField(name, language), valueOf(language)])) as Record<LocalizedField<Name, L>, Value>;

/** Returns the values of such fields by language. */
export const byLanguage = <Name extends string, L extends ChannelLanguage, Form extends { [Field in LocalizedField<Name, L>]?: unknown }>(
  name: Name,
  languages: readonly L[],
  form: Form,
) => Object.fromEntries(languages.map((language) => [language, form[localizedField(name, language)]])) as Record<L, Form[LocalizedField<Name, L>]>;
