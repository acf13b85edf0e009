import type { PlanNames } from "#server/catalogue/overlay/catalogue-revision.ts";
import type { Destination } from "./destination.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { PlanKind, PrepaidProduct } from "#server/domain/product-kinds.schema.ts";

export type { Destination } from "./destination.ts";

type PackageBase = {
  id: string;
  planId: string;
  /** Each is 24 hours; the first begins with the first connection. */
  days: number;
  hotspot: boolean;
  /** The package must be activated within this number of days after the purchase. */
  useByDays: number;
  /** Minor units. The package is not sold in a currency without a price. A package off sale has no prices; old orders still refer to it. */
  prices: Partial<Record<Currency, number>>;
  /** Null for a travel package. */
  prepaid: Prepaid | null;
};
/** The products of prepaid SIMs, which have a balance: `prepaid` for many destinations, `china` for Mainland China. */
/** Credit for a prepaid SIM, HKD minor units: `face` is the chosen amount, paid less a discount; `credit` is what the SIM gets. */
export type Prepaid = { product: PrepaidProduct; face: number; credit: number };
export type FixedPackage = PackageBase & { kind: "fixed"; dataMb: number };
export type DayPassPackage = PackageBase & { kind: "day-pass"; dailyMb: number; reducedKbps: number };
export type Package = FixedPackage | DayPassPackage;

export type Plan = {
  /** ISO code or region key. */
  id: string;
  kind: PlanKind;
  /** The names that staff gave to it; `planName` returns the name in any language. */
  names: PlanNames;
  /** Where staff put it in lists of plans, before all plans without a position; null if they did not. */
  position: number | null;
  /** Destination ids, in the order of the import. */
  coverage: string[];
  /** The destination in which data leaves to the internet. */
  exit: string;
  /** The cheapest package in each currency, and the cheapest for a week: see `cheapestWeek`. */
  cheapest: Partial<Record<Currency, Package>>;
  week: Partial<Record<Currency, Package>>;
  /** Travel packages on sale only, in the order of the import; may be empty. */
  packages: Package[];
};

/** All reference data of the shop, in memory and immutable. */
export type Catalogue = {
  /** Changes with every import and every change of staff, also when one begins or ends. */
  version: string;
  /** Every country, sellable or not; addresses and phone codes need all of them. */
  destinations: Map<string, Destination>;
  plans: Map<string, Plan>;
  /** All packages, including credit for prepaid SIMs and packages off sale (without prices). */
  packages: Map<string, Package>;
  /** The credit of each prepaid product, smallest nominal amount first; also what is off sale (without prices). */
  credit: Map<PrepaidProduct, Package[]>;
  /** Postal fees in minor units by destination id; there is no delivery to a destination that is missing. */
  postalFees: Map<string, Partial<Record<Currency, number>>>;
  /** Business days that a parcel is usually on its way, by destination id. */
  postalTimes: Map<string, { least: number; most: number }>;
};
