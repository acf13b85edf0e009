import type { Destination } from "./destination.ts";
import type { Currency } from "#server/locale/locale.schema.ts";

export type { Continent, Destination } from "./destination.ts";

type PackageBase = {
  id: string;
  planId: string;
  days: number;
  hotspot: boolean;
  /** first-connection: days × 24 h from the first connection. first-connection-day: calendar days in UTC+8. */
  validityStart: "first-connection" | "first-connection-day";
  /** Must be activated within so many days of buying. */
  useByDays: number;
  /** Minor units; a currency that is missing is not sold. Off sale: none, but old orders still find the package. */
  prices: Partial<Record<Currency, number>>;
  /** Null for a travel package. */
  prepaid: Prepaid | null;
};
/** Which SIMs have a balance: those for many places, and the China card. */
export type PrepaidProduct = "prepaid" | "china";
/** Credit for a prepaid SIM, HKD minor units: `face` is what is chosen and, less a discount, paid; `credit` what the SIM gets. */
export type Prepaid = { product: PrepaidProduct; face: number; credit: number };
export type FixedPackage = PackageBase & { kind: "fixed"; dataMb: number };
export type DayPassPackage = PackageBase & { kind: "day-pass"; dailyMb: number; reducedKbps: number };
export type Package = FixedPackage | DayPassPackage;

export type Plan = {
  /** ISO code or region key. */
  id: string;
  kind: "country" | "region";
  /** Destination ids, in the order of the import. */
  coverage: string[];
  /** The cheapest package on sale in each currency, minor units. */
  from: Partial<Record<Currency, number>>;
  /** Travel packages on sale only, in the order of the import; may be empty. */
  packages: Package[];
};

/** The reference data as the pages read it: whole, in memory, immutable. */
export type Catalogue = {
  /** Changes with every import. */
  version: string;
  /** Every country, sellable or not (addresses and phone codes need them all). */
  destinations: Map<string, Destination>;
  plans: Map<string, Plan>;
  /** Credit for prepaid SIMs included, and what is off sale, without prices. */
  packages: Map<string, Package>;
  /** Postal fee in minor units by destination id; missing: not posted to. */
  postalFees: Map<string, Partial<Record<Currency, number>>>;
};
