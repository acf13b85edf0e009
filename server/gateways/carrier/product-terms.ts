/** What a carrier knows of a product that it sells. Data is whole MB (1 GB is 1024 MB). */
type Terms = {
  days: number;
  /** first-connection: days of 24 hours from the activation. first-connection-day: calendar days of UTC+8, that of the activation is the first. */
  validityStart: "first-connection" | "first-connection-day";
  /** Must be activated within so many days of buying. */
  useByDays: number;
  /** In how many regions it works. */
  regions: number;
  /** On which continents those are ("AS"). */
  continents?: string[];
};
export type TravelTerms = Terms & ({ kind: "fixed"; dataMb: number } | { kind: "day-pass"; dailyMb: number; reducedKbps: number });
/** Credit for prepaid SIMs, HKD minor units; on a new SIM it makes it one of them. */
export type CreditTerms = Terms & { kind: "credit"; product: "prepaid" | "china"; credit: number };
export type ProductTerms = TravelTerms | CreditTerms;

/** The terms of a product; null where the carrier does not sell it. */
export type Products = (packageId: string) => ProductTerms | null;
