import type { FindProductTerms } from "#server/gateways/carrier/product-terms.ts";
import { simCardNumber } from "./simulated-iccid.ts";
import type { MeteredPackage } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { fnv1a } from "#server/gateways/carrier/simulator/metering/traveller.ts";

const DAY = 86_400_000;
const FIRST_USED_CARD = 900;
/** Longer than the validity of any of these packages plus its activation delay, so that a trip ends before the next one begins. */
const TRIP_INTERVAL = 40 * DAY;
const HISTORY = 180 * DAY;
const PACKAGES = ["JP-5GB-30D", "ASIA-1GBDAY-15D", "HK-3GB-15D", "EUROPE-10GB-30D"];

/**
 * Returns the packages that the built-in SIM cards 900 to 999 have from trips not sold by us, bought in the 180 days before `before` (ms UTC):
 * one package every 40 days, with a different offset for each SIM card.
 */
export function preexistingPackages(iccid: string, products: FindProductTerms, before: number): (MeteredPackage & { packageId: string })[] {
  const card = simCardNumber(iccid);
  if (card === null || card < FIRST_USED_CARD) return [];
  const offset = fnv1a(iccid) % TRIP_INTERVAL;
  const last = Math.ceil((before - offset) / TRIP_INTERVAL) - 1;
  const found: (MeteredPackage & { packageId: string })[] = [];
  for (let trip = last; offset + trip * TRIP_INTERVAL >= before - HISTORY; trip--) {
    const packageId = PACKAGES[(card + trip) % PACKAGES.length] ?? "";
    const terms = products(packageId);
    const boughtAt = offset + trip * TRIP_INTERVAL;
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
