import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { listPopular } from "#server/destinations/list-destinations.ts";
import type { FixedPackage } from "#server/catalogue/catalogue.ts";

/** A package on sale, shown as an example. Price in minor units. */
export type ExamplePackage = { planId: string; packageId: string; name: string; flag: string; dataMb: number; days: number; price: number };

const EXAMPLE_MB = 5 * 1024;

/**
 * Returns the fixed package nearest to 5 GB of each of the `limit` most popular destinations. Omits a destination that sells none in the currency.
 */
export function listExamples(
  shop: Pick<AppContext, "catalogue">,
  { limit, ...locale }: { language: ChannelLanguage; currency: Currency; limit: number },
): ExamplePackage[] {
  return listPopular(shop, { ...locale, limit }).flatMap((place) => {
    const sold = shop.catalogue().plans.get(place.id)?.packages ?? [];
    const fixed = sold.filter((pkg): pkg is FixedPackage => pkg.kind === "fixed" && pkg.prices[locale.currency] !== undefined);
    const [nearest] = fixed.sort((a, b) => Math.abs(a.dataMb - EXAMPLE_MB) - Math.abs(b.dataMb - EXAMPLE_MB) || b.days - a.days);
    if (!nearest) return [];
    const price = nearest.prices[locale.currency] ?? 0;
    return [{ planId: place.id, packageId: nearest.id, name: place.name, flag: place.flag, dataMb: nearest.dataMb, days: nearest.days, price }];
  });
}

/** Returns the fixed package nearest to 5 GB of the most popular destination; null if that sells none in the currency. */
export function pickExample(shop: Pick<AppContext, "catalogue">, locale: { language: ChannelLanguage; currency: Currency }): ExamplePackage | null {
  return listExamples(shop, { ...locale, limit: 1 })[0] ?? null;
}
