import { expect, inject, test } from "vitest";
import { visitor } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "USD" });

const dataOf = async (address: string) => {
  const { html } = await open(address);
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? ""));
  expect(html.match(/"@context/g) ?? []).toHaveLength(scripts.length);
  return scripts.flatMap((script) => script["@graph"] ?? script);
};

/** The items of a list, in their order. */
const itemsOf = (list: { itemListElement: { position: number }[] }) =>
  list.itemListElement.toSorted((a, b) => a.position - b.position).map(({ position: _, ...item }) => item);

test("the list of plans is an ItemList of the plans in their order, with the addresses of their pages, and is sent once", async () => {
  const [list, ...others] = await dataOf("/en/plans?country=jp");
  expect(others).toEqual([]);
  expect(list).toMatchObject({ "@type": "ItemList" });
  expect(list.itemListElement).toEqual(
    ["Japan", "Asia", "Global"].map((name, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: expect.stringMatching(new RegExp(`^http://[^/]+/en/plan-detail\\?plan=${["JP", "ASIA", "GLOBAL"][index]}$`)),
    })),
  );
});

test("a list without a place has no structured data", async () => {
  expect(await dataOf("/en/plans")).toEqual([]);
});

test("a plan is a Product with the lowest and highest price and the number of its packages in the chosen currency", async () => {
  const [product, breadcrumbs, ...others] = await dataOf("/en/plan-detail?plan=JP");
  expect(others).toEqual([]);
  expect(breadcrumbs).toMatchObject({ "@type": "BreadcrumbList" });
  expect(itemsOf(breadcrumbs)).toEqual([
    { "@type": "ListItem", name: "Rovelink", item: `${origin}/en/homepage` },
    { "@type": "ListItem", name: "Japan", item: `${origin}/en/plans?country=JP` },
    { "@type": "ListItem", name: "Japan eSIM" },
  ]);
  expect(product).toMatchObject({
    "@type": "Product",
    name: "Japan eSIM",
    sku: "JP",
    url: expect.stringMatching(/^http:\/\/[^/]+\/en\/plan-detail\?plan=JP$/),
    image: expect.stringMatching(/^http:\/\/[^/]+\/og\.png$/),
    offers: { "@type": "AggregateOffer", priceCurrency: "USD", lowPrice: "1.99", offerCount: 20 },
  });
});

test("the homepage names the website and the company behind it", async () => {
  const [company, website, ...others] = await dataOf("/zh-hk/homepage");
  expect(others).toEqual([]);
  expect(company).toMatchObject({ "@type": "Organization", name: "途聯", url: origin, logo: `${origin}/icon-512.png` });
  expect(website).toMatchObject({ "@type": "WebSite", name: "途聯", inLanguage: "zh-Hant-HK", publisher: { "@id": company["@id"] } });
});
