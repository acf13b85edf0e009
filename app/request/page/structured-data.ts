import { canonicalAddress } from "#app/request/page/canonical-address.ts";
import type { PlanRatings } from "#server/orders/ratings/plan-ratings.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { type Currency, languageOrDefault, languageEntry } from "#server/locale/locale.schema.ts";

// Structured data (schema.org) for the descriptor "script:ld+json" of a page's `meta`, which Remix escapes.

/** What a page's `meta` knows about its address. Structured data is made there, so that the page's data need not contain it a second time. */
type MetaContext = { params: { lang?: string }; matches: readonly { id: string; data: unknown }[] };

type PlanData = {
  id: string;
  /** The name of the destination or region. */
  name: string;
  /** The description of the plan's page. */
  description: string;
  currency: Currency;
  /** Prices of the packages on sale, in minor units. */
  prices: { lowest: number; highest: number; count: number };
  ratings: PlanRatings | null;
  /** Who wrote the sentences of the ratings, in the language of the page. */
  traveller: string;
};

/** Returns the website and the company behind it, for the homepage. */
export function shopData(context: MetaContext) {
  const origin = publicOrigin(context);
  const language = languageOrDefault(context.params.lang);
  const name = BRAND.names[language];
  return graph(
    { "@type": "Organization", "@id": `${origin}/#shop`, name, legalName: BRAND.legalName, url: origin, logo: `${origin}/icon-512.png` },
    {
      "@type": "WebSite",
      name,
      url: origin,
      inLanguage: languageEntry(language).htmlLang,
      publisher: { "@id": `${origin}/#shop` },
    },
  );
}

/** Returns a plan as a Product with its price range, and the pages above it. */
export function planData({ id, name, description, currency, prices, ratings, traveller }: PlanData, context: MetaContext) {
  const url = addressOf("plan-detail", `plan=${id}`, context);
  const product = `${name} eSIM`;
  return graph(
    {
      "@type": "Product",
      name: product,
      description,
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
      ...(ratings && ratingData(ratings, traveller)),
    },
    breadcrumbs([{ name, item: addressOf("plans", `country=${id}`, context) }, { name: product }], context),
  );
}

const SCALE = { bestRating: 5, worstRating: 1 };
const ratingData = ({ average, count, sentences }: PlanRatings, traveller: string) => ({
  aggregateRating: { "@type": "AggregateRating", ratingValue: average, ratingCount: count, ...SCALE },
  review: sentences.map(({ stars, sentence, language, day }) => ({
    "@type": "Review",
    reviewRating: { "@type": "Rating", ratingValue: stars, ...SCALE },
    author: { "@type": "Person", name: traveller },
    reviewBody: sentence,
    inLanguage: languageEntry(language).htmlLang,
    datePublished: day,
  })),
});

/** Returns the plans of a list page as an ItemList. */
export function planListData(plans: { id: string; name: string }[], context: MetaContext) {
  return {
    "@context": CONTEXT,
    "@type": "ItemList",
    itemListElement: plans.map(({ id, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: addressOf("plan-detail", `plan=${id}`, context),
    })),
  };
}

const CONTEXT = "https://schema.org";
const graph = (...items: object[]) => ({ "@context": CONTEXT, "@graph": items });

/** The homepage and the pages below it. The last one is the current page and needs no address. */
function breadcrumbs(pages: { name: string; item?: string }[], context: MetaContext) {
  const home = { name: BRAND.names[languageOrDefault(context.params.lang)], item: addressOf("homepage", "", context) };
  return {
    "@type": "BreadcrumbList",
    itemListElement: [home, ...pages].map((page, index) => ({ "@type": "ListItem", position: index + 1, ...page })),
  };
}

const addressOf = (page: string, search: string, context: MetaContext) =>
  canonicalAddress(publicOrigin(context), languageOrDefault(context.params.lang), page, search);

/** The origin that the data of the root route contains; empty if it could not be loaded. */
const publicOrigin = ({ matches }: MetaContext) =>
  (matches.find(({ id }) => id === "root")?.data as { publicOrigin?: string } | undefined)?.publicOrigin ?? "";

/** All our currencies have two decimals. */
const decimalAmount = (minor: number) => (minor / 100).toFixed(2);
