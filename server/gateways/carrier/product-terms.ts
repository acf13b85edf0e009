import { PREPAID_PRODUCTS } from "#server/domain/product-kinds.schema.ts";
import { z } from "zod";

/** The terms of a product that the carrier sells. Data is whole MB (1 GB is 1024 MB). */
const TermsSchema = z.object({
  /** Days of 24 hours from the activation. */
  days: z.number(),
  /** Days from the purchase to the activation deadline. */
  useByDays: z.number(),
  /** Number of regions in which it works. */
  regions: z.number(),
  /** Continents of those regions ("AS"). */
  continents: z.array(z.string()).optional(),
});
const TravelTermsSchema = z.discriminatedUnion("kind", [
  TermsSchema.extend({ kind: z.literal("fixed"), dataMb: z.number() }),
  TermsSchema.extend({ kind: z.literal("day-pass"), dailyMb: z.number(), reducedKbps: z.number() }),
]);
export type TravelTerms = z.infer<typeof TravelTermsSchema>;
/** Credit for prepaid SIMs, in HKD minor units. As the first product on a new SIM, it makes the SIM a prepaid SIM. */
const CreditTermsSchema = TermsSchema.extend({ kind: z.literal("credit"), product: z.enum(PREPAID_PRODUCTS), credit: z.number() });
export const ProductTermsSchema = z.union([TravelTermsSchema, CreditTermsSchema]);
export type ProductTerms = z.infer<typeof ProductTermsSchema>;

/** Returns the terms of a product; null if the carrier does not sell it. */
export type FindProductTerms = (packageId: string) => ProductTerms | null;
