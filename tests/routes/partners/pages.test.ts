import { describe, expect, inject, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { BUSINESS_TIERS, MARKETPLACE_FEE_PERCENT, WHOLESALE_MINIMUM, WHOLESALE_TIERS } from "#server/partners/core/terms.schema.ts";
import { decode, linksOf, textOf, titleOf, visitor, type Page } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "HKD" });

/** The intention that each page's main action preselects in the form, and the product if there is a choice. */
const STARTS = {
  "resale-distribution": ["product=201-01&intention=buy", "product=201-02&intention=buy"],
  "esim-marketplace": ["product=201-02&intention=sell"],
  "cmlink-for-business": ["product=201-02&intention=buy", "product=201-01&intention=buy"],
};
const PAGES = ["partnership", ...Object.keys(STARTS)];

/** Returns the questions as a search engine reads them. */
const faqOf = ({ html }: Page) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null") as {
    "@type": string;
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
const inMain = ({ html }: Page) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(PAGES)("/%s is its own page with its own texts, for people and search engines", async (name) => {
    const page = await open(`/${language}/${name}?source=fair`);
    expect(page.status).toBe(200);
    expect(page.html.match(/<h1\b/g)).toHaveLength(1);
    expect(titleOf(page)).toMatch(language === "en" ? /\w/ : /\p{Script=Han}/u);
    expect(page.html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(page.html).toContain(`<link rel="canonical" href="${origin}/${language}/${name}"/>`);
    for (const hrefLang of ["zh-Hans", "zh-Hant", "en", "x-default"]) expect(page.html).toMatch(new RegExp(`hrefLang="${hrefLang}"`, "i"));
    expect(page.html).not.toContain("noindex");
    expect(page.text.match(/\b(site|ui|forms|errors|partners|partnership|resale|marketplace|business):[a-z-]+|\{\{|\bundefined\b|NaN/g)).toBeNull();
    expect(page.text).not.toMatch(/cmlink/i);
  });

  test.each(PAGES)("/%s has six questions or more, with the same structured data", async (name) => {
    const page = await open(`/${language}/${name}`);
    const { "@type": type, mainEntity } = faqOf(page);
    expect(type).toBe("FAQPage");
    expect(mainEntity.length).toBeGreaterThanOrEqual(6);
    for (const { name: question, acceptedAnswer } of mainEntity) {
      expect(page.text).toContain(question);
      expect(page.text).toContain(acceptedAnswer.text);
    }
  });

  test("no two pages have the same title", async () => {
    const titles = await Promise.all(PAGES.map(async (name) => titleOf(await open(`/${language}/${name}`))));
    expect(new Set(titles).size).toBe(PAGES.length);
  });
});

test.each(Object.entries(STARTS))("the action of /%s opens the form with preselected choices", async (name, starts) => {
  const links = new Set(linksOf(await open(`/en/${name}`), "contact-us"));
  expect([...links].sort()).toEqual(starts.map((query) => `/en/contact-us?${query}&from=${name}`).sort());
});

test.each(Object.keys(STARTS))("the top of /%s links to its calculator", async (name) => {
  const [top = ""] = inMain(await open(`/en/${name}`)).split("<section");
  expect(top).toContain('href="#calculator"');
});

test("an action opens the form with product and intention selected", async () => {
  const chosen = (page: Page) =>
    [...inMain(page).matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([tag]) => tag).filter((tag) => / checked/.test(tag));
  for (const [name, [query]] of Object.entries(STARTS)) {
    const values = chosen(await open(`/en/contact-us?${query}&from=${name}`)).map((tag) => /value="([^"]+)"/.exec(tag)?.[1]);
    for (const value of new URLSearchParams(query).values()) expect(values, name).toContain(value);
  }
});

describe("/partnership", () => {
  test("has the three anchors, each with its page, its action and a number from the terms", async () => {
    const page = await open("/en/partnership");
    const numbers = {
      "resale-distribution": [`${WHOLESALE_TIERS[0]?.percentOff}–${WHOLESALE_TIERS.at(-1)?.percentOff}%`, `${WHOLESALE_MINIMUM}`],
      "esim-marketplace": [`${100 - MARKETPLACE_FEE_PERCENT}%`],
      "cmlink-for-business": [`${BUSINESS_TIERS[0]?.percentOff}–${BUSINESS_TIERS.at(-1)?.percentOff}%`],
    };
    const sections = inMain(page).split("<section").slice(1);
    for (const [anchor, figure] of Object.entries(numbers)) {
      expect(inMain(page).match(new RegExp(`id="${anchor}"`, "g")), anchor).toHaveLength(1);
      const section = sections.find((one) => one.includes(`id="${anchor}"`)) ?? "";
      expect(section).toContain(`href="/en/${anchor}"`);
      expect(decode(section)).toContain(`/en/contact-us?${STARTS[anchor as keyof typeof STARTS][0]}&from=${anchor}`);
      for (const number of figure) expect(textOf(`<main${section}</main>`)).toContain(number);
      expect(page.html).toContain(`href="#${anchor}"`);
    }
  });

  test("states figures that are counted from the data", async () => {
    const { text } = await open("/en/partnership");
    const home = await open("/en/homepage");
    const [, destinations] = /See all (\d+)/.exec(home.text) ?? [];
    expect(text).toContain(`${destinations} destinations`);
    expect(text).toMatch(/1,\d{3} packages/);
    expect(text).toContain("10 million+ SIMs sold");
    expect(text).toContain("within 3 business days");
  });
});

describe("the saving calculator of /cmlink-for-business", () => {
  const TRIPS = { employees: "20", trips: "4", days: "5", destination: "JP", data: "500", roaming: "100" };
  const ask = (changed: Record<string, string> = {}) => open(`/en/cmlink-for-business?${new URLSearchParams({ ...TRIPS, ...changed })}`);

  test("shows at its own address the saving per year and trip", async () => {
    const { text } = await ask();
    // 3 GB for 15 days at HK$58.00 less 10%; 20 employees, 4 trips.
    for (const phrase of [
      "HK$35,824.00 saved per year",
      "HK$40,000.00",
      "HK$4,176.00",
      "HK$500.00 now, HK$52.20 with Rovelink",
      "HK$447.80 less for every trip",
    ])
      expect(text).toContain(phrase);
    expect(text).toContain("3 GB for 15 days");
    expect(text).toContain("List price HK$58.00 for the trip, less 10%");
  });

  test("says if roaming is cheaper", async () => {
    const { text } = await ask({ roaming: "5", employees: "3" });
    expect(text).toContain("more per year than you pay now");
    expect(text).toContain("For these trips, your current operator is the better choice.");
    expect(text).toContain("There’s no discount for fewer than 10 employees. Buy in the shop");
    expect(text).not.toContain("saved per year");
  });

  test("keeps the input and marks errors, in the title too", async () => {
    const page = await ask({ employees: '"><b>7', days: "91" });
    expect(titleOf(page)).toMatch(/^Error: /);
    expect(page.text).toContain("Please enter a whole number of employees from 1 to 50,000.");
    expect(page.text).toContain("Please enter a whole number of days from 1 to 90.");
    expect(page.html).not.toContain('"><b>7');
    expect(page.html).toContain('value="4"');
    expect(page.text).not.toContain("saved per year");
  });

  test("is the same for everybody who opens its address, in any currency", async () => {
    const { text } = await visitor(origin, { currency: "USD" })(`/en/cmlink-for-business?${new URLSearchParams({ ...TRIPS, currency: "HKD" })}`);
    expect(text).toContain("HK$35,824.00");
    expect(text).toContain("Calculate in USD");
  });

  test("shows the price of a trip before any input, and claims no saving", async () => {
    const { text } = await open("/en/cmlink-for-business");
    expect(text).toMatch(/HK\$\d+\.\d\d for one trip with us/);
    expect(text).not.toContain("saved per year");
  });
});

test("homepage, menu, footer and sitemap link to the partner pages", async () => {
  const home = await open("/en/homepage");
  expect(inMain(home)).toContain('href="/en/partnership"');
  expect(home.html.slice(home.html.indexOf("<header"), home.html.indexOf("</header>"))).toContain('href="/en/contact-us"');
  expect(home.html.slice(home.html.indexOf("<footer"))).toContain('href="/en/partnership"');
  const { html: xml } = await open("/sitemap.xml");
  for (const name of [...PAGES, "contact-us"]) for (const language of LANGUAGES) expect(xml).toContain(`${origin}/${language}/${name}</loc>`);
  expect(xml).not.toContain("contact-us-result");
});
