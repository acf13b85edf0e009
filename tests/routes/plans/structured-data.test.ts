import { expect, inject, test } from "vitest";
import { visitor } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "USD" });

const dataOf = async (address: string) => {
  const { html } = await open(address);
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? ""));
  expect(html.match(/"@context/g) ?? []).toHaveLength(scripts.length);
  return scripts;
};

test("the list of plans is an ItemList of the plans in their order, with the addresses of their pages, and is sent once", async () => {
  const [list, ...others] = await dataOf("/en/plans?country=JP");
  expect(others).toEqual([]);
  expect(list).toMatchObject({ "@context": "https://schema.org", "@type": "ItemList" });
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
  const [product, ...others] = await dataOf("/en/plan-detail?plan=JP");
  expect(others).toEqual([]);
  expect(product).toMatchObject({
    "@type": "Product",
    sku: "JP",
    url: expect.stringMatching(/^http:\/\/[^/]+\/en\/plan-detail\?plan=JP$/),
    image: expect.stringMatching(/^http:\/\/[^/]+\/og\.png$/),
    offers: { "@type": "AggregateOffer", priceCurrency: "USD", lowPrice: "1.99", offerCount: 20 },
  });
});
