import { BRAND } from "#server/locale/brand.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";

type ProductDataOptions = {
  name: string;
  description: string;
  /** Absolute URL. */
  url: string;
  /** Absolute URL. */
  image: string;
  sku: string;
  currency: Currency;
  /** Prices of the packages on sale, in minor units. */
  prices: number[];
};

/** Returns a plan as a schema.org Product with its price range. Remix escapes it and renders it as JSON-LD. */
export function productData({ name, description, url, image, sku, currency, prices }: ProductDataOptions) {
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
      lowPrice: decimalAmount(Math.min(...prices)),
      highPrice: decimalAmount(Math.max(...prices)),
      offerCount: prices.length,
      availability: "https://schema.org/InStock",
      url,
    },
  };
}

/** Returns the plans of a list page as a schema.org ItemList. */
export function planListData(plans: { name: string; url: string }[]) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: plans.map((plan, position) => ({ "@type": "ListItem", position: position + 1, name: plan.name, url: plan.url })),
  };
}

/** All our currencies have two decimals. */
const decimalAmount = (minor: number) => (minor / 100).toFixed(2);
