import { describe, expect, inject, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import catalogue from "#server/db/seed/data/catalogue.json" with { type: "json" };
import { titleOf, visitor, type Page } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "HKD" });

const PRICES = catalogue.plans.find((one) => one.id === "JP-5GB-30D")?.price ?? { CNY: 0, HKD: 0, USD: 0 };
const formatAmount = (minor: number) => (minor / 100).toLocaleString("en", { minimumFractionDigits: 2 });
const ask = (page: string, fields: Record<string, string>, language = "en") => open(`/${language}/${page}?${new URLSearchParams(fields).toString()}`);

/** Returns the calculator of a page: its GET form and its result. */
function calculatorOf({ html }: Page): string {
  const [, form = ""] = /<section class="mist" aria-labelledby="calculator">([\s\S]*?)<\/section>/.exec(html) ?? [];
  return form;
}

describe("the earnings calculator of resellers", () => {
  test.each([
    ["CNY", "CN¥"],
    ["HKD", "HK$"],
    ["USD", "US$"],
  ] as const)("starts with 500 of a real package at our list price, in %s", async (currency, sign) => {
    const page = await visitor(origin, { currency })("/en/resale-distribution");
    const list = PRICES[currency];
    const unit = list - Math.floor((list * 20 + 50) / 100);
    expect(list).toBeGreaterThan(0);
    expect(page.text).toContain(`${sign}${formatAmount((list - unit) * 500)} earned`);
    expect(page.text).toContain(
      `List price ${sign}${formatAmount(list)} You pay each −20% ${sign}${formatAmount(unit)} You pay for 500 ${sign}${formatAmount(unit * 500)}`,
    );
  });

  test("offers eight packages, each with its price, and submits by GET", async () => {
    const form = calculatorOf(await open("/en/resale-distribution"));
    expect(form.match(/<option value="[A-Z-]+\d+GB-\d+D"/g)).toHaveLength(8);
    expect(form).not.toMatch(/<form[^>]*method="post"/i);
    expect(form).toMatch(/<form[^>]* action="\/en\/resale-distribution#answer"/);
  });

  test("shows a result for the input, which stays in the form", async () => {
    const page = await ask("resale-distribution", { package: "JP-5GB-30D", quantity: "2,000", price: "100" });
    const unit = PRICES.HKD - Math.floor((PRICES.HKD * 26 + 50) / 100);
    expect(page.text).toContain(`HK$${formatAmount((10_000 - unit) * 2000)} earned`);
    expect(page.html).toContain('value="2,000"');
    expect(page.text).toContain("From 10,000 packages: ");
  });

  test("says if the selling price is below the cost of a package", async () => {
    const page = await ask("resale-distribution", { quantity: "500", price: "1" });
    expect(page.text).toMatch(/HK\$[\d,.]+ lost/);
    expect(page.text).toContain("At this selling price, you lose money on every package.");
    expect(page.text).not.toMatch(/HK\$[\d,.]+ earned/);
  });

  test("rejects fewer than 500 with the wholesale minimum and an alternative", async () => {
    const page = await ask("resale-distribution", { quantity: "499" });
    expect(page.text).toContain(
      "Quantity: The smallest wholesale order is 500 packages. For fewer, pay as you go has no minimum and is 10% off the list price.",
    );
    expect(page.html).toMatch(/name="quantity"[^>]*aria-invalid="true"[^>]*value="499"/);
    expect(titleOf(page)).toMatch(/^Error: /);
    expect(calculatorOf(page)).not.toContain("partner-answer");
  });

  test("marks every invalid field, and escapes the input", async () => {
    const page = await ask("resale-distribution", { package: "XX", quantity: "many", price: '"><script>alert(1)' });
    expect(page.html.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(page.text).toContain("Please choose a package");
    expect(page.text).toContain("Please enter a whole number from 500 to 1,000,000");
    expect(page.text).toContain("Please enter an amount up to 100,000, for example 1234.50, or leave it blank to use the list price");
    expect(page.html).not.toContain("<script>alert");
  });

  test("links from a rejected result to the same page at its first error", async () => {
    const page = await ask("resale-distribution", { quantity: "1" });
    expect(page.html).toMatch(/<form[^>]* id="answer"/);
    expect(page.html.match(/ id="answer"/g)).toHaveLength(1);
  });
});

describe("the calculator of the marketplace", () => {
  test("shows the payout of a month and a year", async () => {
    const page = await ask("esim-marketplace", { price: "78", sales: "300" });
    expect(page.text).toContain("300 sales per month at HK$78.00 HK$20,592.00 per month");
    expect(page.text).toContain("Our share, 12% −HK$2,808.00 Monthly payout HK$20,592.00 Yearly payout HK$247,104.00");
    expect(page.text).toContain("Paid every month by bank transfer.");
  });

  test("says when so little is paid out", async () => {
    const page = await ask("esim-marketplace", { price: "50", sales: "1" });
    expect(page.text).toContain("1 sale per month at HK$50.00");
    expect(page.text).toContain("Below the minimum payout of HK$800.00, so it’s paid about every 19 months.");
    expect((await ask("esim-marketplace", { price: "1", sales: "1" })).text).toContain("it’s paid about every 76 years.");
  });

  test("rejects an invalid price and an invalid number of sales", async () => {
    const page = await ask("esim-marketplace", { price: "0", sales: "-1" });
    expect(page.text).toContain("Price of one eSIM: Please enter an amount from 1 to 100,000");
    expect(page.text).toContain("Sales per month: Please enter a whole number from 1 to 1,000,000");
    expect(calculatorOf(page)).not.toContain("partner-answer");
  });
});

describe.each([
  ["resale-distribution", { quantity: "600" }],
  ["esim-marketplace", { price: "60", sales: "90" }],
] as const)("/%s", (name, fields) => {
  test("an address shows the same figures to everybody, and offers their own currency", async () => {
    const address = `/en/${name}?${new URLSearchParams({ ...fields, currency: "USD" }).toString()}`;
    const page = await open(address);
    const other = await visitor(origin, { currency: "CNY" })(address);
    const figure = (one: Page) => /ticket-figure"><span><b>(US\$[\d,.]+)<\/b>/.exec(calculatorOf(one).replaceAll("<!-- -->", ""))?.[1];
    expect(figure(page)).toBeDefined();
    expect(figure(other)).toBe(figure(page));
    expect(page.text).toContain("These figures are in USD. Calculate in HKD");
    expect(other.text).toContain("Calculate in CNY");
    expect((await open(`/en/${name}`)).text).not.toContain("These figures are in");
    expect((await open(`/en/${name}?currency=XXX`)).text).toContain("HK$");
  });

  test.each(LANGUAGES)("in %s has every text, and needs no script", async (language) => {
    const page = await ask(name, fields, language);
    expect(page.text).not.toMatch(/\{\{|\b(resale|marketplace|partners):|\b(calculator|answer|terms|questions|wrong)\.[a-z]/);
    expect(page.html).not.toMatch(/<script[^>]+src=/);
  });
});
