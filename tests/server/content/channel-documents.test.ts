import { afterAll, describe, expect, test } from "vitest";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { CHANNEL_DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { getDocument } from "#server/content/documents/get-document.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGES, LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { openTestShop } from "#tests/support/shop.ts";
import { CONSENT_VERSIONS, MAX_SIMS, MIN_AGE } from "#server/real-name/form/real-name.schema.ts";
import { DRAFT_TTL_MS } from "#server/uploads/draft-store.ts";

const shop = await openTestShop();
afterAll(() => shop.close());
const find = async (key: string, language: ChannelLanguage) => {
  const document = await getDocument(shop, { key, language });
  if (!document) throw new Error(`${key} is missing`);
  return document;
};

describe.each(CHANNEL_DOCUMENT_KEYS)("%s", (key) => {
  test.each(CHANNEL_LANGUAGES)("exists in %s, in the version that is stored with a consent", async (language) => {
    expect(await find(key, language)).toMatchObject({
      language,
      version: CONSENT_VERSIONS[key === "real_name_notice" ? "agreePrivacy" : "declareTrue"],
    });
  });
  test.each(CHANNEL_LANGUAGES)("names in %s the company with its address and registration, and how to contact it", async (language) => {
    const { html } = await find(key, language);
    const company = [BRAND.legalName, BRAND.legalAddress, BRAND.registration[language], BRAND.supportEmail, BRAND.supportPhone.shown];
    for (const part of company) expect(html).toContain(part);
    expect(html).not.toContain("{{");
  });
});

test.each(LANGUAGES)("the privacy policy names in %s the data controller with an address, and the legal grounds", async (language) => {
  const { html } = await find("privacy_policy", language);
  for (const part of [BRAND.legalName, BRAND.legalAddress, BRAND.supportEmail, "GDPR"]) expect(html).toContain(part);
});

const DAY_MS = 24 * 60 * 60_000;
/** The units of the periods that the documents state, in any channel language. */
const UNITS = { days: "days|天|日間|日|일", months: "months|个月|個月|か月|개월", years: "or older|岁|歲|歳|세" };
/** Returns the numbers that a document states with a unit, each once, in ascending order. */
const numbersIn = (html: string, unit: keyof typeof UNITS) =>
  [...new Set([...html.matchAll(new RegExp(`(?<!\\d)(\\d+) ?(?:${UNITS[unit]})`, "g"))].map((match) => Number(match[1])))].toSorted((a, b) => a - b);

test.each(CHANNEL_LANGUAGES)("the privacy notice states in %s the periods that the sweep keeps, and nothing else", async (language) => {
  const { html } = await find("real_name_notice", language);
  const { realNameRefusedDays, realNameWaitingDays, realNameEndedDays } = shop.env;
  expect(DRAFT_TTL_MS).toBe(realNameRefusedDays * DAY_MS);
  // 30 is also the number of days for an answer to a request. "Up to one day" concerns the hash of the IP address.
  expect(numbersIn(html, "days").filter((days) => days > 1)).toEqual([realNameRefusedDays, realNameWaitingDays]);
  expect(numbersIn(html, "months")).toEqual([Math.round(realNameEndedDays / 30.5)]);
});

test.each(CHANNEL_LANGUAGES)("the form and the privacy notice state in %s the same period for an accepted registration", async (language) => {
  const { html } = await find("real_name_notice", language);
  const sentence = textsFor(language, "real-name")("before.kept.time", { refused: 7, months: 12 });
  const period =
    /12 months after the registration of your last SIM ends|最后一张 SIM 卡的登记结束 12 个月后删除|最後一張 SIM 卡的登記結束 12 個月後刪除|最後のSIMの登録終了から12か月後に削除|마지막 SIM의 등록이 종료된 뒤 12개월 후 삭제/;
  expect(sentence.match(period)?.[0]).toBeDefined();
  expect(html).toContain(sentence.match(period)?.[0]);
});

test.each(CHANNEL_LANGUAGES)(
  "the privacy notice has in %s the section that the transfer consent refers to, and names the law of Hong Kong",
  async (language) => {
    const { html } = await find("real_name_notice", language);
    expect(html).toContain('<h2 id="transfer">');
    expect(html).toContain("106AI");
  },
);

test.each(CHANNEL_LANGUAGES)(
  "the terms state in %s the minimum age, the number of SIMs and how long a refused registration can be corrected",
  async (language) => {
    const { html } = await find("real_name_terms", language);
    const { realNameCap, realNameRefusedDays } = shop.env;
    expect(html).toMatch(new RegExp(`${MIN_AGE} ?(?:${UNITS.years})`));
    for (const count of [MAX_SIMS, realNameCap]) expect(html).toMatch(new RegExp(`${count} ?(?:SIMs|张|張|枚|개)`));
    expect(numbersIn(html, "days")).toEqual([realNameRefusedDays]);
  },
);
