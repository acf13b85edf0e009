import { BRAND } from "#server/locale/brand.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";

type Offered = {
  name: string;
  description: string;
  /** Absolute addresses. */
  url: string;
  image: string;
  sku: string;
  currency: Currency;
  /** Prices in minor units of what can be bought. */
  prices: number[];
};

const amount = (minor: number) => (minor / 100).toFixed(2);

/** A plan as search engines read it: a Product with the span of its prices; put into the page as inert, escaped JSON-LD. */
export function productData({ name, description, url, image, sku, currency, prices }: Offered) {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name,
    description,
    url,
    image,
    sku,
    category: "Mobile data plan",
    brand: { "@type": "Brand", name: BRAND.names.en },
    offers: {
      "@type": "AggregateOffer",
      priceCurrency: currency,
      lowPrice: amount(Math.min(...prices)),
      highPrice: amount(Math.max(...prices)),
      offerCount: prices.length,
      availability: "https://schema.org/InStock",
      url,
    },
  };
}

/** The plans of a list page, in its order. */
export function planListData(plans: { name: string; url: string }[]) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: plans.map((plan, position) => ({ "@type": "ListItem", position: position + 1, name: plan.name, url: plan.url })),
  };
}
