import type { MeteredPackage } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import type { ProductTerms } from "#server/gateways/carrier/product-terms.ts";
import { START } from "#tests/support/shop.ts";

const DAY = 86_400_000;

const FIXED = { kind: "fixed", dataMb: 5120, days: 30, useByDays: 180, regions: 1 } satisfies ProductTerms;
/** A package on a simulated SIM, two seconds after its purchase. */
export function meteredPackage(ref: string, overrides: Partial<MeteredPackage> = {}): MeteredPackage {
  const { terms = FIXED, boughtAt = START } = overrides;
  return { ref, boughtAt, readyAt: boughtAt + 2000, useBy: boughtAt + terms.useByDays * DAY, cancelledAt: null, terms, ...overrides };
}
