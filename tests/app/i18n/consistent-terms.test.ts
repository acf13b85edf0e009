import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/env.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";

/** Terms that are not used, because the same thing has another name everywhere else. */
const OTHER_NAMES: Record<Language, RegExp> = {
  en: /China (travel )?(card|e?SIM card)\b|pre-paid/,
  "zh-cn": /中国旅行 SIM|中国旅游|预付卡|储值|内地|港元|按用量计费|余额.*转移/,
  "zh-hk": /中國旅遊 SIM|中國旅行|預付|港幣|大陸|按量計費|餘額.*轉移/,
};

test.each(LANGUAGES)("a thing has one name in the pages, mails and answers of %s", (language) => {
  const found = ["app/i18n/texts", "server/locale/texts", "server/db/seed/data/faq"].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(json|md)$/.test(file) && (file.startsWith(`${language}/`) || file === `${language}.json`))
      .flatMap((file) => readFileSync(join(projectRoot, folder, file), "utf8").split("\n"))
      .filter((line) => OTHER_NAMES[language].test(line)),
  );
  expect(found).toEqual([]);
});
