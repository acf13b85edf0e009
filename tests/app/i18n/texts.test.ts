import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { placeholdersOf, tagsOf, textFolders as folders, textsOf, withoutPlural, type Texts } from "./read-texts.ts";

const keysOf = (texts: Texts) => [...new Set([...texts.keys()].map(withoutPlural))].sort();

/** Texts for our own staff are in English. */
const isOurs = (key: string) => key.startsWith("sales:");

describe.each(Object.entries(folders))("the texts of the %s", (_, folder) => {
  const all = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(folder, language)]));
  const english = all.en as Texts;

  test.each(LANGUAGES)("%s has every key of English, and no other", (language) => {
    expect(keysOf(all[language] as Texts)).toEqual(keysOf(english).filter((key) => language === "en" || !isOurs(key)));
  });

  test.each(LANGUAGES)("no text of %s is empty, or begins or ends with a space or a line break", (language) => {
    const bad = [...(all[language] as Texts)].filter(([, text]) => text === "" || text !== text.trim());
    expect(bad).toEqual([]);
  });

  test.each(LANGUAGES)("a text of %s has the same placeholders and tags as the English one", (language) => {
    const bad = [...(all[language] as Texts)].filter(([key, text]) => {
      const model = english.get(key) ?? english.get(withoutPlural(key));
      if (model === undefined) return true;
      // "1 day" may omit its number.
      const values = (one: string) =>
        key === withoutPlural(key) || key.endsWith("_other") ? placeholdersOf(one) : placeholdersOf(one).filter((name) => name !== "count");
      return values(text).join() !== values(model).join() || tagsOf(text).join() !== tagsOf(model).join();
    });
    expect(bad).toEqual([]);
  });

  test("the two Chinese languages are not copies of each other", () => {
    const simplified = [...(all["zh-cn"] as Texts)].filter(([, text]) => /\p{Script=Han}/u.test(text));
    const same = simplified.filter(([key, text]) => (all["zh-hk"] as Texts).get(key) === text);
    expect(same.length).toBeLessThan(Math.max(3, simplified.length * 0.35));
  });
});
