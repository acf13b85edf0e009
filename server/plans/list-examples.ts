import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { listPopular } from "#server/destinations/list-destinations.ts";
import type { FixedPackage } from "#server/catalogue/catalogue.ts";

/** A real offer to show: price in minor units. */
export type ExampleTicket = { planId: string; packageId: string; name: string; flag: string; dataMb: number; days: number; price: number };

const USUAL_MB = 5 * 1024;

/** Of each of the most popular destinations the package that is nearest to 5 GB; without those that sell none in the currency. */
export function listExamples(
  shop: Pick<AppContext, "catalogue">,
  { limit, ...wanted }: { language: ChannelLanguage; currency: Currency; limit: number },
): ExampleTicket[] {
  return listPopular(shop, { ...wanted, limit }).flatMap((place) => {
    const sold = shop.catalogue().plans.get(place.id)?.packages ?? [];
    const fixed = sold.filter((one): one is FixedPackage => one.kind === "fixed" && one.prices[wanted.currency] !== undefined);
    const [nearest] = fixed.sort((a, b) => Math.abs(a.dataMb - USUAL_MB) - Math.abs(b.dataMb - USUAL_MB) || b.days - a.days);
    if (!nearest) return [];
    const price = nearest.prices[wanted.currency] ?? 0;
    return [{ planId: place.id, packageId: nearest.id, name: place.name, flag: place.flag, dataMb: nearest.dataMb, days: nearest.days, price }];
  });
}

/** The package of the most popular destination that is nearest to 5 GB; null where nothing of it is sold in the currency. */
export function pickExample(shop: Pick<AppContext, "catalogue">, wanted: { language: ChannelLanguage; currency: Currency }): ExampleTicket | null {
  return listExamples(shop, { ...wanted, limit: 1 })[0] ?? null;
}
