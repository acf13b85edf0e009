import type { FindProductTerms } from "#server/gateways/carrier/product-terms.ts";
import { simCardNumber } from "./simulated-iccid.ts";
import type { MeteredPackage } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { fnv1a } from "#server/gateways/carrier/simulator/metering/traveller.ts";

const DAY = 86_400_000;
const FIRST_USED_SIM = 900;
/** Longer than the validity of any of these packages plus its activation delay, so that a trip ends before the next one begins. */
const TRIP_INTERVAL = 40 * DAY;
const HISTORY = 180 * DAY;
const PACKAGES = ["JP-5GB-30D", "ASIA-1GBDAY-15D", "HK-3GB-15D", "EUROPE-10GB-30D"];

/**
 * Returns the packages of earlier trips, not sold by us, on the built-in SIM cards 900 to 999: bought in the 180 days before `before` (ms UTC),
 * one every 40 days, with a different offset for each SIM card. Returns none for any other SIM.
 */
export function preexistingPackages(iccid: string, products: FindProductTerms, before: number): (MeteredPackage & { packageId: string })[] {
  const simNumber = simCardNumber(iccid);
  if (simNumber === null || simNumber < FIRST_USED_SIM) return [];
  const offset = fnv1a(iccid) % TRIP_INTERVAL;
  const last = Math.ceil((before - offset) / TRIP_INTERVAL) - 1;
  const packages: (MeteredPackage & { packageId: string })[] = [];
  for (let trip = last; offset + trip * TRIP_INTERVAL >= before - HISTORY; trip--) {
    const packageId = PACKAGES[(simNumber + trip) % PACKAGES.length] ?? "";
    const terms = products(packageId);
    const boughtAt = offset + trip * TRIP_INTERVAL;
    if (!terms || terms.kind === "credit") continue;
    packages.push({
      ref: `card.${iccid}.${trip}`,
      packageId,
      boughtAt,
      readyAt: boughtAt,
      useBy: boughtAt + terms.useByDays * DAY,
      cancelledAt: null,
      terms,
    });
  }
  return packages;
}
