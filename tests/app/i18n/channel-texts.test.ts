import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { REASONS } from "#server/real-name/core/reasons.schema.ts";
import { placeholdersOf, tagsOf, textFolders, textsOf, withoutPlural } from "./read-texts.ts";

const OTHERS = ["ja", "ko"] as const;
/** Areas that the pages in Japanese and Korean use completely; they use only parts of the others. */
const WHOLE_AREAS = ["real-name", "ineligible", "documents", "photo", "unavailable", "upgrading"];

const english = textsOf(textFolders.pages, "en");
const englishMails = textsOf(textFolders.mails, "en");

describe.each(OTHERS)("the texts of %s", (language) => {
  const texts = textsOf(textFolders.pages, language);
  const mails = textsOf(textFolders.mails, language);
  /** Every text with the English one. */
  const all = [
    ...[...texts].map(([key, text]) => ({ key, text, model: english.get(key) })),
    ...[...mails].map(([key, text]) => ({ key, text, model: englishMails.get(key) })),
  ];

  test.each(WHOLE_AREAS)("contain the complete area %s", (area) => {
    const keys = (known: Map<string, string>) => [...known.keys()].filter((key) => key.startsWith(`${area}:`)).map(withoutPlural);
    expect(new Set(keys(texts))).toEqual(new Set(keys(english)));
  });

  test("contain every mail and SMS of a registration", () => {
    const expected = [...englishMails.keys()].filter((key) => /^(real-name|refusal|reasons):/.test(key));
    expect(expected.length).toBeGreaterThan(60);
    expect(expected.filter((key) => !mails.has(key))).toEqual([]);
  });

  test("have no additional key; none is empty, none begins or ends with a space", () => {
    expect(all.filter(({ text, model }) => model === undefined || text === "" || text !== text.trim())).toEqual([]);
  });

  test("have the same placeholders and tags as the English ones", () => {
    const bad = all.filter(
      ({ text, model = "" }) => placeholdersOf(text).join() !== placeholdersOf(model).join() || tagsOf(text).join() !== tagsOf(model).join(),
    );
    expect(bad).toEqual([]);
  });
});

test.each(Object.keys(textFolders) as (keyof typeof textFolders)[])("Japanese and Korean have the same texts of the %s", (folder) => {
  // The types of the keys are those of Japanese (channel-text-key.ts).
  const keys = (language: "ja" | "ko") => [...textsOf(textFolders[folder], language).keys()].sort();
  expect(keys("ko")).toEqual(keys("ja"));
});

test("Japanese has no Hangul, Korean no kana, and neither has characters of simplified Chinese only", () => {
  const simplifiedOnly = /[们这时来对个为产买卖话请过还进电网页订单号码邮验证开关闭选择货币运费见误]/;
  const foreign = { ja: /\p{Script=Hangul}/u, ko: /[\p{Script=Hiragana}\p{Script=Katakana}]/u };
  // Characters that Japanese shares with simplified Chinese.
  const shared = /[来対国会号]/g;
  for (const language of OTHERS) {
    const all = [...textsOf(textFolders.pages, language), ...textsOf(textFolders.mails, language)];
    expect(all.filter(([, text]) => foreign[language].test(text) || simplifiedOnly.test(text.replace(shared, "")))).toEqual([]);
  }
});

test.each(CHANNEL_LANGUAGES)("%s has for each reason what is wrong and what to do", (language) => {
  const reasons = JSON.parse(readFileSync(join(textFolders.mails, language, "reasons.json"), "utf8")) as Record<string, object>;
  expect(Object.keys(reasons)).toEqual([...REASONS]);
  for (const reason of REASONS) expect(Object.keys(reasons[reason] ?? {})).toEqual(["title", "do"]);
});
