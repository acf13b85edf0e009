import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#server/env.ts";
import { CHANNEL_LANGUAGES, isLanguage, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { textFolders, textsOf } from "./read-texts.ts";

/** A promise that several texts make. Where `subject` is found, one of the agreed words must be. */
type Promised = { subject: RegExp; agreed: RegExp };

const REVIEW: Record<ChannelLanguage, Promised> = {
  en: { subject: /one business day/, agreed: /usually( \w+)? within one business day/ },
  "zh-cn": { subject: /(?<!下)一个工作日/, agreed: /通常在一个工作日内/ },
  "zh-hk": { subject: /(?<!下)一個工作天/, agreed: /一般於一個工作天內/ },
  ja: { subject: /1営業日/, agreed: /通常(は)?1営業日以内/ },
  ko: { subject: /1 ?영업일|영업일 (기준|하루)/, agreed: /보통 1영업일 이내/ },
};
const MAINLAND: Partial<Record<ChannelLanguage, Promised>> = {
  en: {
    subject: /(bought|sold) (by|to) customers in Mainland China|not sold to .*Mainland/i,
    agreed: /Plans including Mainland China cannot be bought by customers in Mainland China\./,
  },
  "zh-cn": { subject: /不向中国大陆|中国大陆用户/, agreed: /包含中国大陆的套餐不向中国大陆的用户出售。/ },
  "zh-hk": { subject: /不售予/, agreed: /包括中國內地的計劃不售予中國內地的客戶。/ },
};

/** The texts of a language with where they stand: pages, mails, documents, answers. */
function textsIn(language: ChannelLanguage): [string, string][] {
  const files = ["documents", "faq"].flatMap((folder) => {
    const path = join(projectRoot, "server/db/seed/data", folder, language);
    if (folder === "faq" && !isLanguage(language)) return [];
    return readdirSync(path).flatMap((name) =>
      readFileSync(join(path, name), "utf8")
        .split("\n")
        .map((line): [string, string] => [`${folder}/${name}`, line]),
    );
  });
  return [...textsOf(textFolders.pages, language), ...textsOf(textFolders.mails, language), ...files];
}

describe.each(CHANNEL_LANGUAGES)("in %s", (language) => {
  const texts = textsIn(language);
  const broken = ({ subject, agreed }: Promised) => texts.filter(([, text]) => subject.test(text) && !agreed.test(text));

  test("every text that says how long a review takes says the same", () => {
    expect(texts.some(([, text]) => REVIEW[language].agreed.test(text))).toBe(true);
    expect(broken(REVIEW[language])).toEqual([]);
  });

  test("every text about customers in Mainland China has the specified rule", () => {
    const rule = MAINLAND[language];
    expect(rule ? broken(rule) : []).toEqual([]);
  });

  test("one text says where the ICCID is and how it begins", () => {
    const keys = Object.values(textFolders).flatMap((folder) =>
      [...textsOf(folder, language)].flatMap(([key, text]) => (text.includes("8985234") ? key : [])),
    );
    expect(keys.toSorted()).toEqual(["errors:iccid-prefix", "forms:iccid-hint"]);
  });
});
