import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LIVE_PAGES } from "#app/routes/site/frame/live-pages.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import { QUESTION_TYPES } from "#server/content/question.schema.ts";
import { renderText, stripHtml } from "#server/content/markup/render-text.ts";
import { safeLink } from "#server/content/markup/safe-link.ts";
import { parseQuestions, type WrittenQuestion } from "#server/content/seed/parse-questions.ts";
import { projectRoot } from "#server/env.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { REFUND_DAYS } from "#server/orders/core/refund-days.schema.ts";
import { isRefundDeadlineOver, refundDeadline } from "#server/orders/core/refund-request.ts";
import { BUSINESS_TIERS } from "#server/partners/core/terms.schema.ts";
import { MAX_SIMS, MIN_AGE } from "#server/real-name/form/real-name.schema.ts";
import { MB_PER_DAY } from "#server/plans/data-use.schema.ts";
import { LOW_BALANCE } from "#server/top-up/top-up.schema.ts";
import { textFolders, textsOf } from "#tests/app/i18n/read-texts.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";
import { RATE_PER_GB, VALIDITY_DAYS } from "#server/catalogue/prepaid-credit.schema.ts";
import { postalEstimate } from "#server/catalogue/postal-estimate.ts";
import { WITHDRAWAL_DAYS } from "#server/orders/withdrawal/withdrawal.schema.ts";

const FEWEST = 12;
/** Pages of the shop that the menu does not list. */
const OTHER_PAGES = ["argeement-channel"];
/** Minimum and maximum length of an answer: words in English, characters in Chinese. */
const LENGTHS = { en: { least: 40, most: 125 }, zh: { least: 60, most: 220 } };
const file = (language: Language, type: string) => `server/db/seed/data/faq/${language}/${type}.md`;
function read(language: Language, type: string): WrittenQuestion[] {
  const questions = parseQuestions(file(language, type), readFileSync(join(projectRoot, file(language, type)), "utf8"));
  if ("wrong" in questions) throw new Error(questions.wrong);
  return questions;
}
const all = LANGUAGES.flatMap((language) => QUESTION_TYPES.flatMap((type) => read(language, type).map((one) => ({ ...one, language, type }))));
const linksOf = (result: string) => [...result.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);

describe.each(QUESTION_TYPES)("the questions of %s", (type) => {
  test("are the same in every language, in the same order", () => {
    const anchors = LANGUAGES.map((language) => read(language, type).map((one) => one.anchor));
    expect(anchors).toEqual(LANGUAGES.map(() => anchors[0]));
  });

  test(`are at least ${FEWEST}`, () => {
    expect(read("en", type).length).toBeGreaterThanOrEqual(FEWEST);
  });
});

test("an anchor identifies one question on the whole page", () => {
  for (const language of LANGUAGES) {
    const anchors = all.filter((one) => one.language === language).map((one) => one.anchor);
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
  }
});

describe.each(LANGUAGES)("in %s", (language) => {
  const questions = all.filter((one) => one.language === language);

  test("an answer is long enough, and short enough to read on a phone", () => {
    const { least, most } = language === "en" ? LENGTHS.en : LENGTHS.zh;
    const lengths = questions.map(({ anchor, answer }) => ({ anchor, length: lengthOf(stripHtml(renderText(answer, language)), language) }));
    expect(lengths.filter(({ length }) => length < least || length > most)).toEqual([]);
  });

  test("no two questions have the same text", () => {
    expect(new Set(questions.map((one) => one.question)).size).toBe(questions.length);
  });

  test("an answer consists of paragraphs and lists without headings, and no Markdown is left unparsed", () => {
    for (const { anchor, answer } of questions) {
      expect(`${anchor} ${answer}`).not.toMatch(/^#/m);
      expect(`${anchor} ${renderText(answer, language)}`).not.toMatch(/\*\*|\]\(|\{\{|<h\d|^- |^\d\. /m);
    }
  });

  test("an answer has the lists and links of its English version", () => {
    const shapeOf = ({ answer }: WrittenQuestion) => ({ links: linksOf(answer).toSorted(), blocks: answer.split(/\n{2,}/).map(markOf) });
    for (const one of questions) {
      const english = all.find((other) => other.language === "en" && other.anchor === one.anchor);
      expect({ anchor: one.anchor, ...shapeOf(one) }).toEqual({ anchor: one.anchor, ...(english && shapeOf(english)) });
    }
  });
});

describe("a link in an answer", () => {
  const links = all.flatMap((one) => linksOf(one.answer).map((link) => ({ at: `${one.language} ${one.anchor}`, link })));
  const pageOf = (link: string) => new URL(link, "https://page.invalid/");

  test("leads to a page that exists", () => {
    const broken = links.filter(({ link }) => {
      const { pathname } = pageOf(link);
      const page = pathname.slice(1);
      const isDocument = DocumentKeySchema.options.some((key) => page === `policy/${key}`);
      return safeLink(link, "en") === null || !(LIVE_PAGES.includes(page) || OTHER_PAGES.includes(page) || isDocument);
    });
    expect(broken).toEqual([]);
  });

  test("names an existing document, or an existing question of that type", () => {
    const wrong = links.filter(({ link }) => {
      const { pathname, searchParams, hash } = pageOf(link);
      if (pathname === "/argeement") return !DocumentKeySchema.safeParse(searchParams.get("key")).success;
      if (pathname !== "/frequently-asked-questions") return false;
      return !all.some((one) => one.type === searchParams.get("type") && `#${one.anchor}` === hash);
    });
    expect(wrong).toEqual([]);
  });
});

describe("a label that an answer quotes", () => {
  /** Labels of phones, and words that are no labels. */
  const OTHERS =
    /^(<|unlimited|Mum’s phone|Low Data Mode|Carrier Lock|No SIM restrictions|SIM not supported|Allow (Mobile|Cellular) Data Switching|Switch data SIM automatically)$/;
  /** Messages, which the Chinese answers describe. */
  const DESCRIBED = /^(Invalid Promo Code|This SIM (has|works)|Duplicate ICCID|Too many attempts)/;
  /** All texts without those of `orders:way`: answers send their readers to the plan page, which has labels of its own. */
  const textsIn = (language: Language) =>
    [...textsOf(textFolders.pages, language), ...textsOf(textFolders.mails, language)].filter(([key]) => !key.startsWith("orders:way."));
  const quotesOf = (answer: string) => [...answer.matchAll(/[“「]([^”」]+)[”」]/g)].map(([, quote = ""]) => quote);
  const english = textsIn("en");
  const quoted = all
    .filter(({ language }) => language === "en")
    .flatMap(({ anchor, answer }) => quotesOf(answer).map((quote) => ({ anchor, quote })))
    .filter(({ quote }) => !OTHERS.test(quote))
    .map((one) => ({ ...one, keys: english.filter(([, text]) => text.startsWith(one.quote)).map(([key]) => key) }));

  test("is, in English, the beginning of a text", () => {
    expect(quoted.filter(({ keys }) => keys.length === 0)).toEqual([]);
  });

  test.each(["zh-cn", "zh-hk"] as const)("is the same text in %s", (language) => {
    const texts = new Map(textsIn(language));
    const wrong = quoted.filter(({ anchor, quote, keys }) => {
      if (DESCRIBED.test(quote)) return false;
      const quotes = quotesOf(all.find((one) => one.language === language && one.anchor === anchor)?.answer ?? "");
      return !keys.some((key) => quotes.some((quote) => texts.get(key)?.startsWith(quote)));
    });
    expect(wrong).toEqual([]);
  });
});

type PostalZone = { days: [number, number]; countries: string[] };
type PostalFees = { zones: Record<string, PostalZone> };

/** Business days from payment to delivery, as the checkout shows them. */
function businessDaysTo({ days: [least, most], countries: [country = ""] }: PostalZone): [number, number] {
  const catalogue = {
    destinations: new Map([[country, { names: { en: country } }]]),
    postalFees: new Map([[country, { USD: 100 }]]),
    postalTimes: new Map([[country, { least, most }]]),
  } as unknown as Parameters<typeof postalEstimate>[0];
  const estimate = postalEstimate(catalogue, { country, currency: "USD", language: "en", paidAt: 0 });
  return estimate ? [estimate.least, estimate.most] : [0, 0];
}

describe("figures in an answer", () => {
  type Sold = { kind: "fixed" | "day-pass"; dailyMb?: number; reducedKbps?: number; hotspot: boolean; useByDays: number };
  const { plans } = JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/catalogue.json"), "utf8")) as { plans: Sold[] };
  const expectFigures = (anchor: string, ...figures: (string | number)[]) => {
    const results = all.filter((one) => one.anchor === anchor);
    expect(results).toHaveLength(LANGUAGES.length);
    for (const { answer } of results) for (const figure of figures) expect(answer).toMatch(new RegExp(`(^|[^\\d.])${figure}(?!\\d)`));
  };
  const daily = (expected: (one: Sold) => boolean) =>
    [...new Set(plans.filter((one) => one.kind === "day-pass" && expected(one)).map((one) => (one.dailyMb ?? 0) / 1024))].toSorted();

  test("match the catalogue", () => {
    expectFigures("when-it-starts", ...new Set(plans.map((one) => one.useByDays)));
    expectFigures("first-use-by", ...new Set(plans.map((one) => one.useByDays)));
    expectFigures("fixed-or-day-pass", ...daily(() => true));
    expectFigures("what-unlimited-means", "128 kbit/s", "384 kbit/s");
    expect(daily((one) => one.reducedKbps === 128)).toEqual([1, 2]);
    expect(daily((one) => one.reducedKbps === 384)).toEqual([3]);
    expectFigures("use-hotspot", "1 GB", "2 GB", "3 GB");
    expect(daily((one) => one.hotspot)).toEqual([2, 3]);
    expect(daily((one) => !one.hotspot)).toEqual([1]);
    expect(plans.filter((one) => one.kind === "fixed" && !one.hotspot)).toEqual([]);
  });

  test("match the shop's rules", () => {
    expectFigures("china-travel-sim", `HK\\$${(RATE_PER_GB / 100).toFixed(2)}`, VALIDITY_DAYS);
    expectFigures("prepaid-balance", `HK\\$${LOW_BALANCE / 100}`, VALIDITY_DAYS);
    for (const anchor of ["refund", "refund-period", "right-of-withdrawal", "wrong-region"]) expectFigures(anchor, REFUND_DAYS);
    expect(refundDeadline(0)).toBe(REFUND_DAYS * 24 * 3_600_000);
    expectFigures("right-of-withdrawal", WITHDRAWAL_DAYS);
    expectFigures("groups", MAX_QUANTITY, BUSINESS_TIERS[0]?.from ?? "no tier", MIN_AGE);
    expectFigures("how-many-sims", MAX_SIMS);
    expectFigures("under-sixteen", MIN_AGE);
  });

  test("match the estimated data of a day", () => {
    expectFigures("how-much-data", `${MB_PER_DAY.maps} MB`, `${MB_PER_DAY.social} MB`, `${MB_PER_DAY.video / 1024} GB`);
    expectFigures("fixed-or-day-pass", `${(7 * MB_PER_DAY.social) / 1000} GB`);
    expectFigures("save-data", `${MB_PER_DAY.maps} MB`);
  });

  test("match the delivery times of the checkout, in the order of the zones", () => {
    const { zones } = JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/postal-fees.json"), "utf8")) as PostalFees;
    const times = Object.values(zones).map((zone) => businessDaysTo(zone));
    // Zones with the same time share a line.
    const expected = times.filter((time, at) => at === 0 || String(time) !== String(times[at - 1]));
    for (const { answer } of all.filter(({ anchor }) => anchor === "delivery-times")) {
      const lines = answer.split("\n").filter((line) => line.startsWith("- "));
      expect(lines.map((line) => (line.match(/\d+/g) ?? []).map(Number))).toEqual(expected);
    }
  });

  test("match the last moment at which a refund can be requested", () => {
    const answers = all.filter(({ anchor }) => anchor === "refund-period").map(({ answer }) => answer);
    for (const answer of answers) expect(answer).toMatch(/15:00/);
    const paidAt = Date.parse("2026-03-01T15:00:00+08:00");
    const lastDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Asia/Hong_Kong" }).format(refundDeadline(paidAt));
    expect(answers.filter((answer) => answer.includes(`end of ${lastDay}`))).toHaveLength(1);
    expect(isRefundDeadlineOver(paidAt, Date.parse("2026-03-31T23:59:59+08:00"))).toBe(false);
  });
});

/** Counts English in words; Chinese in characters, a word or number in Latin letters as one. */
function lengthOf(text: string, language: Language): number {
  if (language === "en") return text.split(/\s+/).filter(Boolean).length;
  return text.match(/\p{Script=Han}|[\p{Script=Latin}\d]+/gu)?.length ?? 0;
}

const markOf = (block: string) => (block.startsWith("- ") ? "list" : /^\d+\. /.test(block) ? "steps" : "words");
