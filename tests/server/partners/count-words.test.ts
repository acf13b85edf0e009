import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countWords } from "#server/partners/core/count-words.schema.ts";

describe("counting the words of a company introduction:", () => {
  test.each<[string, string, number]>([
    ["nothing", "", 0],
    ["spaces and line breaks", " \n\t ", 0],
    ["signs alone", "… — ! ??? • 🙂 & - _", 0],
    ["English", "We sell SIM cards.", 4],
    ["joined words", "Don't e-mail: it's state-of-the-art, O’Neill & Co.", 6],
    ["numbers, however grouped", "1,000 shops in 3.5 years since 2009", 7],
    ["addresses", "see www.example.com or mail me@example.com", 5],
    ["words separated by a slash only", "eSIM/IMSI", 1],
    ["several lines", "one\ntwo\r\nthree\n\nfour", 4],
    ["accents, composed or not", "Crème brûlée cre\u0300me", 3],
    ["Cyrillic, Greek, Arabic and Hebrew", "Мы продаём карты Πωλούμε κάρτες نبيع البطاقات אנחנו מוכרים", 9],
    ["Hindi, whose vowels are marks", "हम यात्रियों को सिम कार्ड बेचते हैं", 7],
    ["Chinese, one word per character", "我们销售旅行上网卡", 9],
    ["Chinese with its punctuation", "我们，销售。（旅行）上网卡！", 9],
    ["rare characters beyond the first plane", "𠮷野家", 3],
    ["Japanese", "旅行者向けのSIMを販売しています", 15],
    ["Korean, whose words are separated by spaces", "우리는 여행용 심카드를 판매합니다", 4],
    ["Chinese and Latin together", "我们销售 travel eSIM 卡", 7],
    ["Latin letters within Chinese", "销售eSIM卡和4G路由器", 9],
    ["full-width letters", "Ｗｅ ｓｅｌｌ ＳＩＭｓ", 3],
    ["invisible characters between letters", "trav\u200bel", 1],
    ["Thai, one word per four letters", "เราขายซิมการ์ด", 4],
  ])("%s", (_, text, count) => expect(countWords(text)).toBe(count));

  test("counts any text quickly, however long and hostile", () => {
    const hostile = ["a-".repeat(2_000), "-a".repeat(2_000), "a'".repeat(1_999) + "!", "\u0e01-".repeat(2_000), "\u0300".repeat(4_000)];
    for (const text of hostile) expect(countWords(text)).toBeLessThanOrEqual(4_000);
    expect(countWords("a-".repeat(2_000))).toBe(1);
  });

  test("a text has at least the words of each paragraph, and at most those of all together", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 5 }), (paragraphs) => {
        const counts = paragraphs.map(countWords);
        expect(countWords(paragraphs.join("\n"))).toBe(counts.reduce((all, one) => all + one, 0));
      }),
    );
  });
});
