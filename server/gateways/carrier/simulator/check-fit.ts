import type { UnfitReason } from "#server/gateways/carrier/carrier.ts";
import { lookupSim } from "./lookup-sim.ts";
import { meterPackages } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { readSimHistory } from "./sim-history.ts";
import { isAsiaSimCard } from "./simulated-iccid.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/** Maximum number of waiting packages on one SIM. */
const MAX_WAITING = 10;

/**
 * Returns null if `count` packages can be added to a SIM, otherwise the reason. A travel SIM accepts no credit, a prepaid SIM only credit
 * of its product, an Asia SIM only packages that work in Asia only, and no SIM more than ten waiting packages.
 */
export async function checkFit(host: SimulatorHost, iccid: string, packageId: string, count = 1): Promise<UnfitReason | null> {
  const sim = await lookupSim(host, iccid);
  if (!sim) return "unknown-iccid";
  if (sim.status === "deregistered") return "deregistered";
  const terms = host.products(packageId);
  if (!terms) return "unfit";
  if (sim.product !== "travel") {
    if (terms.kind !== "credit") return "prepaid";
    return terms.product === sim.product ? null : "unfit";
  }
  if (terms.kind === "credit") return "travel";
  if (isAsiaSimCard(iccid) && !terms.continents?.every((continent) => continent === "AS")) return "unfit";
  return (await countWaiting(host, iccid)) + count <= MAX_WAITING ? null : "full";
}

/** Counts the packages that can still be activated, including those that are not delivered yet. */
async function countWaiting(host: SimulatorHost, iccid: string): Promise<number> {
  const { packages, until } = await readSimHistory(host, iccid);
  const { usages } = meterPackages(iccid, packages, until);
  return packages.filter(({ ref, useBy, cancelledAt }) => !usages.has(ref) && useBy > until && cancelledAt === null).length;
}
