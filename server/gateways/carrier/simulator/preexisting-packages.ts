import type { Products } from "#server/gateways/carrier/product-terms.ts";
import { simCardNumber } from "./simulated-iccid.ts";
import type { MeteredPackage } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { fnv1a } from "#server/gateways/carrier/simulator/metering/traveller.ts";

const DAY = 86_400_000;
const FIRST_TRAVELLED_CARD = 900;
/** Longer than any of these packages with the wait before it: one trip is over before the next begins. */
const EVERY = 40 * DAY;
const KEPT = 180 * DAY;
const PACKAGES = ["JP-5GB-30D", "ASIA-1GBDAY-15D", "HK-3GB-15D", "EUROPE-10GB-30D"];

/**
 * What is on the plastic cards 900 to 999 from trips that the shop knows nothing of, bought in the half year before a moment:
 * a package every forty days, on another day for each card.
 */
export function preexistingPackages(iccid: string, products: Products, before: number): (MeteredPackage & { packageId: string })[] {
  const card = simCardNumber(iccid);
  if (card === null || card < FIRST_TRAVELLED_CARD) return [];
  const offset = fnv1a(iccid) % EVERY;
  const last = Math.ceil((before - offset) / EVERY) - 1;
  const found: (MeteredPackage & { packageId: string })[] = [];
  for (let trip = last; offset + trip * EVERY >= before - KEPT; trip--) {
    const packageId = PACKAGES[(card + trip) % PACKAGES.length] ?? "";
    const terms = products(packageId);
    const boughtAt = offset + trip * EVERY;
    if (!terms || terms.kind === "credit") continue;
    found.push({
      ref: `card.${iccid}.${trip}`,
      packageId,
      boughtAt,
      readyAt: boughtAt,
      useBy: boughtAt + terms.useByDays * DAY,
      cancelledAt: null,
      terms,
    });
  }
  return found;
}
