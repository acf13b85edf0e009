import type { PrepaidProduct, ValidityStart } from "#server/domain/product-kinds.schema.ts";

/** The terms of a product that the carrier sells. Data is whole MB (1 GB is 1024 MB). */
type Terms = {
  days: number;
  /** first-connection: days of 24 hours from the activation. first-connection-day: calendar days of UTC+8, the day of the activation included. */
  validityStart: ValidityStart;
  /** Days from the purchase to the activation deadline. */
  useByDays: number;
  /** Number of regions in which it works. */
  regions: number;
  /** Continents of those regions ("AS"). */
  continents?: string[];
};
export type TravelTerms = Terms & ({ kind: "fixed"; dataMb: number } | { kind: "day-pass"; dailyMb: number; reducedKbps: number });
/** Credit for prepaid SIMs, in HKD minor units. As the first product on a new SIM, it makes the SIM a prepaid SIM. */
type CreditTerms = Terms & { kind: "credit"; product: PrepaidProduct; credit: number };
export type ProductTerms = TravelTerms | CreditTerms;

/** Returns the terms of a product; null if the carrier does not sell it. */
export type FindProductTerms = (packageId: string) => ProductTerms | null;
