import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#server/env.ts";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { REASONS } from "#server/real-name/core/reasons.schema.ts";
import { keysOf } from "./used-text-keys.ts";
import { reachableFiles } from "./reachable-files.ts";
import { placeholdersOf, tagsOf, textFolders, textsOf, withoutPlural } from "./read-texts.ts";

const OTHERS = ["ja", "ko"] as const;
/** Everything on the pages that exist in Japanese and Korean. */
const PAGES = ["real-name/form/real-name", "real-name/result/real-name-result", "real-name/result/ineligible", "support/argeement-channel"];
const AROUND = ["site/frame/channel-frame", "site/shell/error-page"];
const ROUTES = [...PAGES, ...AROUND].map((name) => `app/routes/${name}.tsx`);
/** Areas that these pages use completely; they use only parts of the others. */
const WHOLE_AREAS = ["real-name", "reasons", "ineligible", "documents", "photo"];

/** They have no login page, and their forms have only some of the fields that a message may name. */
const NOT_THEIRS = new Set(["identity:session-ended", "errors:field.*"]);
const FIELDS_NAMED = ["phone", "englishName", "chineseName"].map((name) => ({ key: `errors:field.${name}`, at: "a message" }));

const english = textsOf(textFolders.pages, "en");
const exists = (known: Map<string, string>, key: string) =>
  [...known.keys()].some((one) => one === key || withoutPlural(one) === `${key}_other` || one.startsWith(`${key}.`));

describe.each(OTHERS)("the texts of %s", (language) => {
  const texts = textsOf(textFolders.pages, language);
  const mails = textsOf(textFolders.mails, language);
  const all = [...texts, ...mails];
  const englishOf = (key: string) => english.get(key) ?? textsOf(textFolders.mails, "en").get(key);

  test("exist for every key that its pages use, error messages included", () => {
    const areas = [...new Set([...english.keys()].map((key) => key.split(":")[0] as string))];
    const used = reachableFiles(ROUTES)
      .flatMap((file) => keysOf(file, areas))
      .filter(({ key }) => !NOT_THEIRS.has(key))
      .concat(FIELDS_NAMED);
    expect(used.length).toBeGreaterThan(120);
    const missing = used.filter(({ key }) => {
      // A composed key must have all English values in this language.
      const pattern = new RegExp(`^${key.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^:]+")}(\\.|$)`);
      const expected = key.includes("*") ? [...english.keys()].filter((one) => pattern.test(one)) : exists(english, key) ? [key] : [];
      return expected.some((one) => !exists(texts, one));
    });
    expect(missing).toEqual([]);
  });

  test.each(WHOLE_AREAS)("contain the complete area %s", (area) => {
    const keys = (known: Map<string, string>) => [...known.keys()].filter((key) => key.startsWith(`${area}:`)).map(withoutPlural);
    expect(new Set(keys(texts))).toEqual(new Set(keys(english)));
  });

  test("contain every mail and SMS of a registration", () => {
    const expected = [...textsOf(textFolders.mails, "en").keys()].filter((key) => /^:real-name\.|^(refusal|reasons):/.test(key));
    expect(expected.length).toBeGreaterThan(60);
    expect(expected.filter((key) => !mails.has(key))).toEqual([]);
  });

  test("have no additional key; none is empty, none begins or ends with a space", () => {
    expect(all.filter(([key, text]) => englishOf(key) === undefined || text === "" || text !== text.trim())).toEqual([]);
  });

  test("have the same placeholders and tags as the English ones", () => {
    const bad = all.filter(([key, text]) => {
      const model = englishOf(key) ?? "";
      return placeholdersOf(text).join() !== placeholdersOf(model).join() || tagsOf(text).join() !== tagsOf(model).join();
    });
    expect(bad).toEqual([]);
  });
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

test.each(CHANNEL_LANGUAGES)("pages and mails of %s have the same text for a reason, each with what is wrong and what to do", (language) => {
  const read = (folder: string) => JSON.parse(readFileSync(join(projectRoot, folder, language, "reasons.json"), "utf8")) as Record<string, unknown>;
  const reasons = read("app/i18n/texts");
  expect(Object.keys(reasons)).toEqual([...REASONS]);
  for (const reason of REASONS) expect(Object.keys(reasons[reason] as object)).toEqual(["title", "do"]);
  expect(read("server/locale/texts")).toEqual(reasons);
});
