/** What a carrier knows of a product that it sells. Data is whole MB (1 GB is 1024 MB). */
export type ProductTerms = {
  days: number;
  /** first-connection: days of 24 hours from the activation. first-connection-day: calendar days of UTC+8, that of the activation is the first. */
  validityStart: "first-connection" | "first-connection-day";
  /** Must be activated within so many days of buying. */
  useByDays: number;
  /** In how many regions it works. */
  regions: number;
} & ({ kind: "fixed"; dataMb: number } | { kind: "day-pass"; dailyMb: number; reducedKbps: number });

/** The terms of a product; null where the carrier does not sell it. */
export type Products = (packageId: string) => ProductTerms | null;
