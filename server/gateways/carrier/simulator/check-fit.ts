import type { Unfit } from "#server/gateways/carrier/carrier.ts";
import { lookupSim } from "./lookup-sim.ts";
import { meter } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { readSimHistory } from "./sim-history.ts";
import { isAsiaSimCard } from "./simulated-iccid.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/** So many packages may wait on one SIM. */
const MOST_WAITING = 10;

/**
 * Whether a SIM takes so many of a package: a travel SIM takes no credit, a prepaid one nothing but credit of its own kind, a card for Asia only what
 * works in Asia alone, and none more than ten that wait.
 */
export async function checkFit(host: SimulatorHost, iccid: string, packageId: string, count = 1): Promise<Unfit | null> {
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
  if (isAsiaSimCard(iccid) && !terms.continents?.every((one) => one === "AS")) return "unfit";
  return (await countWaiting(host, iccid)) + count <= MOST_WAITING ? null : "full";
}

/** What is on its way will wait, too. */
async function countWaiting(host: SimulatorHost, iccid: string): Promise<number> {
  const { packages, until } = await readSimHistory(host, iccid);
  const { readings } = meter(iccid, packages, until);
  return packages.filter((one) => !readings.has(one.ref) && one.useBy > until && one.cancelledAt === null).length;
}
