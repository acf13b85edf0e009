/** The plural forms of a text: i18next chooses one by `count`. */
type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPluralForm<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** The keys of the texts of a JSON file: `{ "sum": { "total": "…", "days_one": "…", "days_other": "…" } }` has "sum.total" and "sum.days". */
export type KeyOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? WithoutPluralForm<Name> : `${Name}.${KeyOf<Texts[Name]>}`;
}[keyof Texts & string];

/** The values of a text's placeholders. `count` also chooses the plural form. */
export type TextValues = Record<string, string | number | null | undefined> & { count?: number };
