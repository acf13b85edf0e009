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

  test("Hong Kong Chinese has none of the most common simplified characters, simplified Chinese none of the traditional ones", () => {
    const simplifiedOnly = /[们这时来对个为国产业买卖话请过还进电网页订单号码邮验证开关闭选择货币运费见误]/;
    const traditionalOnly = /[們這時來對個為國產業買賣話請過還進電網頁訂單號碼郵驗證開關閉選擇貨幣運費見誤]/;
    // A language's own name may occur in any text.
    const plain = (text: string) => text.replaceAll("繁體中文（香港）", "").replaceAll("简体中文", "");
    expect([...(all["zh-hk"] as Texts)].filter(([, text]) => simplifiedOnly.test(plain(text)))).toEqual([]);
    expect([...(all["zh-cn"] as Texts)].filter(([, text]) => traditionalOnly.test(plain(text)))).toEqual([]);
  });

  test.each([
    ["zh-hk", /您|[這这]裡|賬戶|賬號|開頭|激活/],
    ["zh-cn", /你|激活(?!码)|帐户|帐号/],
  ] as const)("one word has one meaning in %s", (language, other) => {
    expect([...(all[language] as Texts)].filter(([, text]) => other.test(text))).toEqual([]);
  });

  test("English has no Chinese character except in a language's own name", () => {
    const chinese = [...english].filter(([, text]) => /\p{Script=Han}/u.test(text.replace(/繁體中文（香港）|繁體中文|简体中文|途联|途聯/g, "")));
    expect(chinese).toEqual([]);
  });
});
