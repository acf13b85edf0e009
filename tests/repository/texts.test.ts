import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { postalEstimate } from "#server/catalogue/postal-estimate.ts";
import { MAX_QUANTITY, RATE_PER_GB, VALIDITY_DAYS } from "#server/catalogue/purchase-options.schema.ts";
import { CHANNEL_DOCUMENT_KEYS, type DocumentKey, QUESTION_TYPES } from "#server/content/document.schema.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import { getDocument } from "#server/content/documents/get-document.ts";
import { renderText, stripHtml } from "#server/content/markup/render-text.ts";
import { parseQuestions } from "#server/content/seed/parse-questions.ts";
import { projectRoot } from "#server/env.ts";
import { CODE_TTL_MS } from "#server/identity/code/code.ts";
import { SESSION_MAX_MS } from "#server/identity/core/identity.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGES, CURRENCIES, LANGUAGES, type ChannelLanguage, type Currency, type Language } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { REFUND_DAYS } from "#server/orders/core/refund-terms.schema.ts";
import { WITHDRAWAL_DAYS } from "#server/orders/withdrawal/withdrawal.schema.ts";
import { BUSINESS_TIERS } from "#server/partners/core/terms.schema.ts";
import { MB_PER_DAY } from "#server/plans/data-use.schema.ts";
import { OPEN_ORDER_ADDRESS_DAYS, PROVIDER_EVENT_DAYS, SHIPPING_ADDRESS_DAYS, UNPAID_ORDER_DAYS } from "#server/privacy/retention-periods.ts";
import { COOKIE_NAMES } from "#server/protocol/cookie-names.ts";
import { CONSENT_VERSIONS, MAX_SIMS, MIN_AGE } from "#server/real-name/form/real-name.schema.ts";
import { SettingsSchema } from "#server/settings/settings.ts";
import { LOW_BALANCE, USAGE_MONTHS } from "#server/top-up/top-up.schema.ts";
import { DRAFT_TTL_MS } from "#server/uploads/draft-store.ts";
import { openTestShop } from "#tests/support/shop.ts";

// The figures, parties and periods that the shop's documents and answers state.

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
const shop = await openTestShop();
afterAll(() => shop.close());

const find = async (key: DocumentKey, language: ChannelLanguage) => {
  const document = await getDocument(shop, { key, language });
  if (document?.language !== language) throw new Error(`${key} is missing in ${language}`);
  return { ...document, text: stripHtml(document.html) };
};

const days = (count: number) => `${count} days`;
const ofMs = (ms: number) => days(ms / 86_400_000);
const unique = (texts: string[]) => [...new Set(texts)].toSorted();
const UNITS = {
  years: /^(years?|年)$/,
  months: /^(months?|个月|個月|か月|개월)$/,
  days: /^(days?|天|日|日間|일)$/,
  minutes: /^(minutes?|分钟|分鐘)$/,
};
/** The periods that a text states, each once: "90 days", "90 天" and "90일" are the same. */
const periodsIn = (text: string) =>
  unique(
    [...text.matchAll(/(?<!\d)(\d+) ?(years?|months?|days?|minutes?|年|个月|個月|か月|개월|天|日間|日|일|分钟|分鐘)/g)].map(
      ([, count, word = ""]) => {
        const [unit = word] = Object.entries(UNITS).find(([, pattern]) => pattern.test(word)) ?? [];
        return `${count} ${unit}`;
      },
    ),
  );

const { legalName, legalAddress, registration, supportEmail, supportPhone } = BRAND;
const company = (language: ChannelLanguage) => [legalName, legalAddress[language], registration[language], supportEmail, supportPhone.shown];
/** What a document must name: the company and how to reach it, and what other pages and consents refer to. */
const NAMED: Partial<Record<DocumentKey, (language: ChannelLanguage) => string[]>> = {
  terms_conditions: company,
  refund_policy: (language) => [legalName, legalAddress[language], supportEmail, 'id="withdrawal"', `href="/${language}/withdrawal"`],
  privacy_policy: (language) => [...company(language), "GDPR"],
  cookie_policy: (language) => [legalName, legalAddress[language], supportEmail],
  accessibility: () => [legalName, supportEmail, supportPhone.shown],
  real_name_notice: (language) => [...company(language), '<h2 id="transfer">', "106AI"],
  real_name_terms: company,
};

const isOfChannel = (key: DocumentKey) => CHANNEL_DOCUMENT_KEYS.some((channelKey) => channelKey === key);
const allDocuments = DocumentKeySchema.options.flatMap((key) =>
  (isOfChannel(key) ? CHANNEL_LANGUAGES : LANGUAGES).map((language) => [key, language] as const),
);

test.each(allDocuments)("%s in %s has the version, sections, lists and links of the English text, and names the company", async (key, language) => {
  const shapeOf = (html: string) => html.replace(/"\/(zh-cn|zh-hk|ja|ko)\//g, '"/en/').match(/<(h2|h3|p|ul|ol|li|strong)\b|(id|href)="[^"]+"/g);
  const [{ html, version }, english] = [await find(key, language), await find(key, "en")];
  expect(shapeOf(html)).toEqual(shapeOf(english.html));
  expect(version).toBe(english.version);
  expect(html).not.toMatch(/\*\*|\{[#{]|^#|\]\(|^- |\|/m);
  for (const part of NAMED[key]?.(language) ?? []) expect(html).toContain(part);
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("the terms and the refund policy state the days that the shop applies, and no others", async () => {
    const [terms, refunds] = [(await find("terms_conditions", language)).text, (await find("refund_policy", language)).text];
    const ofBoth = unique([days(REFUND_DAYS), days(WITHDRAWAL_DAYS)]);
    const inDays = (text: string) => periodsIn(text).filter((period) => period.endsWith("days"));
    expect(inDays(refunds)).toEqual(expect.arrayContaining(ofBoth));
    expect(inDays(`${terms} ${refunds}`)).toEqual(unique([...ofBoth, days(VALIDITY_DAYS)]));
    expect(inDays(terms)).toEqual(expect.arrayContaining(ofBoth));
  });

  test("the delivery policy states the postage and the days of every country that we post to, as the checkout does", async () => {
    const { html } = await find("delivery_policy", language);
    const items = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = ""]) => stripHtml(item));
    const catalogue = shop.catalogue();
    const quote = (country: string, currency: Currency) => {
      const estimate = postalEstimate(catalogue, { country, currency, language, paidAt: 0 });
      if (!estimate) throw new Error(`No postage to ${country} in ${currency}`);
      return estimate;
    };
    expect(catalogue.postalFees.size).toBeGreaterThan(40);
    for (const country of catalogue.postalFees.keys()) {
      const { place, least, most } = quote(country, "CNY");
      const placesOf = (item: string) => item.split(/[:：]/)[0]?.split(/, | and |、/);
      const named = items.filter((item) => placesOf(item)?.includes(place));
      expect(named, place).toHaveLength(1);
      expect(named[0]).toMatch(new RegExp(`[:：] ?${least} (to|至) ${most} `));
      for (const currency of CURRENCIES) expect(named[0]).toContain(formatMoney(quote(country, currency).fee, currency, language));
    }
  });

  test("the fair usage policy states exactly the reduced speeds of the catalogue", async () => {
    expect(unique((await find("fair_usage_policy", language)).text.match(/\d+(?= kbit\/s)/g) ?? [])).toEqual(
      unique(sold.flatMap(({ reducedKbps }) => (reducedKbps ? [String(reducedKbps)] : []))),
    );
  });

  test("the privacy policy states for each purpose which data, on what legal basis, and the retention periods of the code", async () => {
    const { html, text } = await find("privacy_policy", language);
    const [, ...purposes] = (/id="purposes".*?(?=<h2)/s.exec(html)?.[0] ?? "").split("<h3");
    expect(purposes).toHaveLength(RETENTION.length);
    for (const [index, [purpose, periods]] of RETENTION.entries()) {
      const items = [...(purposes[index] ?? "").matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = ""]) => stripHtml(item));
      expect(items, purpose).toHaveLength(4);
      expect(items[2], purpose).toMatch(/[(（]?(point [abcf]|[abcf] [项項])/);
      if (periods) expect(periodsIn(items[3] ?? ""), purpose).toEqual(unique(periods));
    }
    expect(text).toMatch(new RegExp(`under ${MIN_AGE}|未[满滿] ${MIN_AGE} `));
  });

  test("the cookie policy names every cookie that the shop sets and no other, with how long it lasts", async () => {
    const { html } = await find("cookie_policy", language);
    const periods = new Map<string, string[]>();
    for (const [, item = ""] of html.matchAll(/<li>(<strong>.*?)<\/li>/gs)) {
      for (const [, name = ""] of item.matchAll(/<strong>([\w-]+)<\/strong>/g)) periods.set(name, periodsIn(stripHtml(item)));
    }
    expect([...periods.keys()].toSorted()).toEqual(COOKIE_NAMES.toSorted());
    for (const [name, period] of periods) expect(period, name).toEqual(COOKIE_PERIODS[name] ?? ["1 years"]);
  });
});

type Sold = { kind: "fixed" | "day-pass"; dailyMb?: number; reducedKbps?: number; hotspot: boolean; useByDays: number };
const { plans: sold } = JSON.parse(read("server/db/seed/data/catalogue.json")) as { plans: Sold[] };
const settings = SettingsSchema.parse({});
const monthsOf = (count: number) => `${Math.floor(count / 30.5)} months`;
const CODE = `${CODE_TTL_MS / 60_000} minutes`;

/** The retention periods by purpose, in the order of the privacy policy. Null: it depends on what happens, or the shop does not determine it. */
const RETENTION: [purpose: string, periods: string[] | null][] = [
  [
    "orders",
    [`${Math.round(settings.ORDER_CONTACT_DAYS / 365.25)} years`, ...[SHIPPING_ADDRESS_DAYS, OPEN_ORDER_ADDRESS_DAYS, UNPAID_ORDER_DAYS].map(days)],
  ],
  ["payments", [days(PROVIDER_EVENT_DAYS)]],
  ["SIMs", [`${USAGE_MONTHS} months`]],
  ["accounts", [ofMs(SESSION_MAX_MS), CODE]],
  ["reminders", null],
  ["ratings", null],
  ["real-name registration", [ofMs(DRAFT_TTL_MS), days(settings.REAL_NAME_REFUSED_DAYS), monthsOf(settings.REAL_NAME_ENDED_DAYS)]],
  ["enquiries", [days(settings.ENQUIRY_DAYS), ofMs(DRAFT_TTL_MS)]],
  ["customer service", null],
  ["security", null],
  ["votes", null],
  ["visits", [days(settings.TRACKING_DAYS)]],
  ["chat", null],
];

/** How long the cookies last that are not kept for a year; those without a period end with the browser. */
const COOKIE_PERIODS: Record<string, string[]> = {
  Token: [ofMs(SESSION_MAX_MS)],
  checked_iccid: [ofMs(SESSION_MAX_MS)],
  form_key: [ofMs(DRAFT_TTL_MS)],
  code_sent: [CODE],
  form_kept: ["10 minutes"],
  in_app: ["1 days"],
  placed: ["1 days"],
  toast: ["1 minutes"],
  browser: [],
};

test.each(CHANNEL_LANGUAGES)(
  "the documents of a registration state in %s the periods, age and numbers of the code, in the stored version",
  async (language) => {
    const [notice, terms] = [await find("real_name_notice", language), await find("real_name_terms", language)];
    expect([notice.version, terms.version]).toEqual([CONSENT_VERSIONS.agreePrivacy, CONSENT_VERSIONS.declareTrue]);
    const { realNameRefusedDays, realNameWaitingDays, realNameEndedDays, realNameCap } = shop.env;
    expect(ofMs(DRAFT_TTL_MS)).toBe(days(realNameRefusedDays));
    // "Up to one day" concerns the hash of the IP address.
    const periods = periodsIn(notice.text).filter((period) => /days|months/.test(period) && period !== "1 days");
    expect(periods).toEqual(unique([days(realNameRefusedDays), days(realNameWaitingDays), `${Math.round(realNameEndedDays / 30.5)} months`]));
    expect(periodsIn(terms.text).filter((period) => period.endsWith("days"))).toEqual([days(realNameRefusedDays)]);
    expect(terms.text).toMatch(new RegExp(`${MIN_AGE} ?(or older|岁|歲|歳|세)`));
    for (const count of [MAX_SIMS, realNameCap]) expect(terms.text).toMatch(new RegExp(`${count} ?(?:SIMs|张|張|枚|개)`));
  },
);

describe("the answers to questions", () => {
  const questions = (language: Language) =>
    QUESTION_TYPES.flatMap((type) => {
      const file = `server/db/seed/data/faq/${language}/${type}.md`;
      const parsed = parseQuestions(file, read(file));
      if ("wrong" in parsed) throw new Error(parsed.wrong);
      return parsed;
    });
  const daily = (isMeant: (one: Sold) => boolean) =>
    [...new Set(sold.filter((one) => one.kind === "day-pass" && isMeant(one)).map((one) => (one.dailyMb ?? 0) / 1024))].toSorted();
  const useBy = [...new Set(sold.map((one) => one.useByDays))];
  /** The figures that an answer states in every language. */
  const FIGURES: [anchor: string, figures: (string | number)[]][] = [
    ["when-it-starts", useBy],
    ["first-use-by", useBy],
    ["fixed-or-day-pass", [...daily(() => true), `${(7 * MB_PER_DAY.social) / 1000} GB`]],
    ["what-unlimited-means", [...new Set(sold.flatMap(({ reducedKbps }) => (reducedKbps ? [`${reducedKbps} kbit/s`] : [])))]],
    ["use-hotspot", daily(() => true).map((gb) => `${gb} GB`)],
    ["china-travel-sim", [`HK\\$${(RATE_PER_GB / 100).toFixed(2)}`, VALIDITY_DAYS]],
    ["prepaid-balance", [`HK\\$${LOW_BALANCE / 100}`, VALIDITY_DAYS]],
    ["refund", [REFUND_DAYS]],
    ["refund-period", [REFUND_DAYS, "15:00"]],
    ["right-of-withdrawal", [REFUND_DAYS, WITHDRAWAL_DAYS]],
    ["groups", [MAX_QUANTITY, BUSINESS_TIERS[0]?.from ?? "no tier", MIN_AGE]],
    ["how-many-sims", [MAX_SIMS]],
    ["under-sixteen", [MIN_AGE]],
    ["how-much-data", [`${MB_PER_DAY.maps} MB`, `${MB_PER_DAY.social} MB`, `${MB_PER_DAY.video / 1024} GB`]],
  ];

  test.each(LANGUAGES)("are the same in %s as in English, each with an anchor of its own and no unparsed Markdown", (language) => {
    const anchors = questions(language).map(({ anchor }) => anchor);
    expect(anchors).toEqual(questions("en").map(({ anchor }) => anchor));
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const { anchor, answer } of questions(language))
      expect(`${anchor} ${renderText(answer, language)}`).not.toMatch(/\*\*|\]\(|\{\{|<h\d|^#|^- |^\d\. /m);
  });

  test.each(LANGUAGES)("state in %s the figures of the catalogue and the rules", (language) => {
    const answers = new Map(questions(language).map(({ anchor, answer }) => [anchor, answer]));
    for (const [anchor, figures] of FIGURES)
      for (const figure of figures) expect(answers.get(anchor), anchor).toMatch(new RegExp(`(^|[^\\d.])${figure}(?!\\d)`));
    // The delivery times, one line for each time that a zone has.
    const { postalTimes } = shop.catalogue();
    const times = [...postalTimes.keys()].map((country) => postalEstimate(shop.catalogue(), { country, currency: "USD", language, paidAt: 0 }));
    const lines = answers.get("delivery-times")?.match(/^- .*$/gm) ?? [];
    expect(unique(lines.map((line) => String(line.match(/\d+/g))))).toEqual(unique(times.map((time) => `${time?.least},${time?.most}`)));
  });
});
