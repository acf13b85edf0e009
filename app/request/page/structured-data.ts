import { canonicalAddress } from "#app/request/page/canonical-address.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { type Currency, languageOrDefault } from "#server/locale/locale.schema.ts";
import type { PriceRange } from "./shown-plan.ts";

/** What a page's `meta` knows about its address. Structured data is made there, so that the page's data need not contain it a second time. */
type MetaContext = { params: { lang?: string }; matches: readonly { id: string; data: unknown }[] };

type PlanData = {
  id: string;
  /** Title and description of the plan's page. */
  page: { title: string; description: string };
  currency: Currency;
  prices: PriceRange;
};

/** Returns a plan as a schema.org Product with its price range. Remix escapes it and renders it as JSON-LD. */
export function planData({ id, page, currency, prices }: PlanData, context: MetaContext) {
  const url = planAddress(id, context);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: page.title,
    description: page.description,
    url,
    image: `${publicOrigin(context)}/og.png`,
    sku: id,
    category: "Mobile data plan",
    brand: { "@type": "Brand", name: BRAND.names.en },
    offers: {
      "@type": "AggregateOffer",
      priceCurrency: currency,
      lowPrice: decimalAmount(prices.lowest),
      highPrice: decimalAmount(prices.highest),
      offerCount: prices.count,
      availability: "https://schema.org/InStock",
      url,
    },
  };
}

/** Returns the plans of a list page as a schema.org ItemList. */
export function planListData(plans: { id: string; name: string }[], context: MetaContext) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: plans.map(({ id, name }, index) => ({ "@type": "ListItem", position: index + 1, name, url: planAddress(id, context) })),
  };
}

const planAddress = (id: string, context: MetaContext) =>
  canonicalAddress(publicOrigin(context), languageOrDefault(context.params.lang), "plan-detail", `plan=${id}`);

/** The origin that the data of the root route contains; empty if it could not be loaded. */
const publicOrigin = ({ matches }: MetaContext) =>
  (matches.find(({ id }) => id === "root")?.data as { publicOrigin?: string } | undefined)?.publicOrigin ?? "";

/** All our currencies have two decimals. */
const decimalAmount = (minor: number) => (minor / 100).toFixed(2);
