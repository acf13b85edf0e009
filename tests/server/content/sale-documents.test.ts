import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { postalEstimate } from "#server/catalogue/postal-estimate.ts";
import { VALIDITY_DAYS } from "#server/catalogue/prepaid-credit.schema.ts";
import { type DocumentKey } from "#server/content/document.schema.ts";
import { getDocument } from "#server/content/documents/get-document.ts";
import { stripHtml } from "#server/content/markup/render-text.ts";
import { projectRoot } from "#server/env.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGES, type Currency, type Language } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { REFUND_DAYS } from "#server/orders/core/refund-days.schema.ts";
import { textFolders, textsOf } from "#tests/app/i18n/read-texts.ts";
import { openTestShop } from "#tests/support/shop.ts";
import { WITHDRAWAL_DAYS } from "#server/orders/withdrawal/withdrawal.schema.ts";

const shop = await openTestShop();
afterAll(() => shop.close());
const find = async (key: DocumentKey, language: Language) => {
  const document = await getDocument(shop, { key, language });
  if (!document) throw new Error(`${key} is missing in ${language}`);
  return document;
};
const textIn = async (key: DocumentKey, language: Language) => stripHtml((await find(key, language)).html);
/** The text from a heading with an id to the next heading of the same level. */
const sectionOf = (html: string, id: string) => new RegExp(`<h2 id="${id}">.*?(?=<h2|$)`, "s").exec(html)?.[0] ?? "";
/** Matches a number with its unit, which Chinese writes with or without a space. */
const inDays = (days: number) => new RegExp(`(?<!\\d)${days} ?(days|天|日)`);

describe.each(LANGUAGES)("in %s", (language) => {
  test("the terms name the seller with address, registration, email and phone", async () => {
    const terms = await textIn("terms_conditions", language);
    const { legalName, legalAddress, registration, supportEmail, supportPhone } = BRAND;
    for (const part of [legalName, legalAddress, registration[language], supportEmail, supportPhone.shown]) expect(terms).toContain(part);
  });

  test("the terms and the refund policy state the days of the refund, the withdrawal and the credit as the shop applies them", async () => {
    const [terms, refunds] = [await textIn("terms_conditions", language), await textIn("refund_policy", language)];
    for (const text of [terms, refunds]) for (const days of [REFUND_DAYS, WITHDRAWAL_DAYS]) expect(text).toMatch(inDays(days));
    expect(terms).toMatch(inDays(VALIDITY_DAYS));
    const known = [REFUND_DAYS, WITHDRAWAL_DAYS, VALIDITY_DAYS];
    const stated = [...`${terms} ${refunds}`.matchAll(/(?<!\d)(\d+) ?(?:days|天|日)/g)].map(([, days]) => Number(days));
    expect(stated.filter((days) => !known.includes(days))).toEqual([]);
  });

  test("the terms quote the rule on Mainland China and the labels of the pages", async () => {
    const texts = new Map(textsOf(textFolders.pages, language));
    const terms = await textIn("terms_conditions", language);
    for (const label of ["plans:detail.mainland", "orders:pay.button-plain", "orders:pay.free", "orders:esim.use-by"])
      expect(terms).toContain(texts.get(label) ?? label);
    const refunds = await textIn("refund_policy", language);
    for (const label of ["sims:package.unsubscribe", "sims:more"]) expect(refunds).toContain(texts.get(label) ?? label);
    expect(refunds).toMatch(language === "en" ? /“Request cancellation of this order”/ : (texts.get("orders:cancel.link") ?? "no label"));
  });

  test("the section on withdrawal has its anchor, the form, the address for notices and the model form", async () => {
    const section = sectionOf((await find("refund_policy", language)).html, "withdrawal");
    expect(section).toContain(`href="/${language}/withdrawal"`);
    for (const part of [BRAND.legalName, BRAND.legalAddress, BRAND.supportEmail]) expect(section).toContain(part);
    expect(section).toMatch(inDays(WITHDRAWAL_DAYS));
    expect(section.match(/<h3>/g)).toHaveLength(6);
    expect(section.match(/[(（]\*[)）]/g)?.length).toBeGreaterThanOrEqual(8);
  });

  test("the delivery policy states the postage and the days of every country that we post to, as the checkout does", async () => {
    const items = [...(await find("delivery_policy", language)).html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = ""]) => stripHtml(item));
    const postal = shop.catalogue();
    expect(postal.postalFees.size).toBeGreaterThan(40);
    for (const country of postal.postalFees.keys()) {
      const quote = (currency: Currency) => {
        const estimate = postalEstimate(postal, { country, currency, language, paidAt: 0 });
        if (!estimate) throw new Error(`No postage to ${country} in ${currency}`);
        return estimate;
      };
      const { place, least, most } = quote("CNY");
      const named = items.filter((item) =>
        item
          .split(/[:：]/)[0]
          ?.split(/, | and |、/)
          .includes(place),
      );
      expect(named, place).toHaveLength(1);
      expect(named[0]).toMatch(new RegExp(`[:：] ?${least} (to|至) ${most} `));
      for (const currency of ["CNY", "HKD", "USD"] as const) expect(named[0]).toContain(formatMoney(quote(currency).fee, currency, language));
    }
  });

  test("the fair usage policy states exactly the reduced speeds of the catalogue", async () => {
    const { plans } = JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/catalogue.json"), "utf8")) as {
      plans: { reducedKbps?: number }[];
    };
    const sold = new Set(plans.flatMap(({ reducedKbps }) => reducedKbps ?? []));
    const stated = [...(await textIn("fair_usage_policy", language)).matchAll(/(\d+) kbit\/s/g)].map(([, speed]) => Number(speed));
    expect([...new Set(stated)].toSorted()).toEqual([...sold].toSorted());
  });
});
