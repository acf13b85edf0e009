import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { doubtLanguage } from "#server/content/markup/doubt-language.ts";
import { CONTENT_GROUPS } from "#server/content/content-group.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import { readProjectContent } from "#server/content/staff/project-files.ts";
import { CHANNEL_LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { seedFolder } from "#server/db/seed/importer.ts";

const read = (language: ChannelLanguage, file: string) => readFileSync(join(seedFolder, file.replace("*", language)), "utf8");
/** Every text of the project: documents, questions, and groups. */
const texts = CHANNEL_LANGUAGES.flatMap((language) => [
  ...readdirSync(join(seedFolder, "documents", language)).map((name) => ({ language, name, text: read(language, `documents/*/${name}`) })),
  ...(language === "ja" || language === "ko" ? [] : readdirSync(join(seedFolder, "faq", language))).flatMap((name) =>
    read(language, `faq/*/${name}`)
      .split("\n## ")
      .map((text, index) => ({ language, name: `${name} ${index}`, text })),
  ),
  ...CONTENT_GROUPS.flatMap((group) => {
    const text = readProjectContent({ kind: "group", group })?.texts[language];
    return text === undefined ? [] : [{ language, name: group, text }];
  }),
]);

test("no text of the project is doubted in its own language, nor any of its paragraphs of more than a line", () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(({ text, language }) => doubtLanguage(text, language) !== null)).toEqual([]);
  const paragraphs = texts.flatMap((one) => one.text.split("\n\n").map((text) => ({ ...one, text })));
  expect(paragraphs.filter(({ text, language }) => text.length > 80 && doubtLanguage(text, language) !== null)).toEqual([]);
});

describe.each(CHANNEL_LANGUAGES)("a document in %s", (language) => {
  test.each(CHANNEL_LANGUAGES.filter((other) => other !== language))("is doubted as %s", (other) => {
    for (const key of DocumentKeySchema.options) {
      const text = texts.find((one) => one.language === language && one.name === `${key}.md`)?.text;
      if (text !== undefined) expect(doubtLanguage(text, other), key).not.toBeNull();
    }
  });
});

test.each([
  [
    "en",
    "Vous pouvez annuler votre commande dans les quatorze jours qui suivent, sans donner de raison, en nous écrivant un message.",
    "not-english",
  ],
  ["zh-hk", "请在出发前安装", "simplified-chinese"],
  ["zh-cn", "請於出發前安裝", "traditional-chinese"],
  ["zh-cn", "Install it before you leave", "latin"],
  ["en", "出发前请先安装 eSIM", "simplified-chinese"],
  ["ko", "出発前にインストールしてください", "japanese"],
] as const)("%s: %s is named as %s", (language, text, what) => {
  expect(doubtLanguage(text, language)).toBe(what);
});

test.each([
  ["zh-cn", "eSIM"],
  ["zh-hk", "日本"],
  ["en", "{{brand}}"],
  ["zh-cn", "Cookie 政策"],
  ["zh-cn", "- [iPhone eSIM 设置](esim-device?brand=Apple-iPhone-and-more)"],
] as const)("%s: %s is not doubted", (language, text) => {
  expect(doubtLanguage(text, language)).toBeNull();
});
