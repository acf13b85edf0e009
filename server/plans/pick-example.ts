import type { Shop } from "#server/shop.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import { listPopular } from "#server/destinations/list-destinations.ts";
import type { FixedPackage } from "./catalogue.ts";

/** A real offer to show at the door: price in minor units. */
export type ExampleTicket = { planId: string; packageId: string; name: string; flag: string; dataMb: number; days: number; price: number };

const USUAL_MB = 5 * 1024;

/** The package of the most popular destination that is nearest to 5 GB; null where nothing of it is sold in the currency. */
export function pickExample(shop: Pick<Shop, "catalogue">, wanted: { language: ChannelLanguage; currency: Currency }): ExampleTicket | null {
  const [place] = listPopular(shop, { ...wanted, limit: 1 });
  const sold = shop.catalogue().plans.get(place?.id ?? "")?.packages ?? [];
  const fixed = sold.filter((one): one is FixedPackage => one.kind === "fixed" && one.prices[wanted.currency] !== undefined);
  const [nearest] = fixed.sort((a, b) => Math.abs(a.dataMb - USUAL_MB) - Math.abs(b.dataMb - USUAL_MB) || b.days - a.days);
  if (!place || !nearest) return null;
  const price = nearest.prices[wanted.currency] ?? 0;
  return { planId: place.id, packageId: nearest.id, name: place.name, flag: place.flag, dataMb: nearest.dataMb, days: nearest.days, price };
}
