import type { CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import { checkFit } from "./check-fit.ts";
import { lookupSim } from "./lookup-sim.ts";
import { findSimulatedOrder, placeSimulatedOrder } from "./place-order.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/** `credit` (HKD minor units) is set for a top-up, absent for a package. */
type Request = { ref: string; packageId: string; boughtAt: number; iccid: string; credit?: number };

/** Adds a package or credit to a SIM that accepts it. If an order with this reference exists, returns it and changes nothing. */
export async function addPackageToSim(host: SimulatorHost, request: Request): Promise<CarrierOrder> {
  const existing = await findSimulatedOrder(host, request.ref);
  if (existing) return existing;
  const code = await findRefusalCode(host, request);
  // A failed order is not stored, so it has no job id of its own.
  if (code) return { state: "failed", jobId: `none_${request.ref}`, code };
  return placeSimulatedOrder(host, { ...request, kind: "package" });
}

async function findRefusalCode(host: SimulatorHost, { iccid, packageId, credit }: Request): Promise<string | null> {
  const sim = await lookupSim(host, iccid);
  if (!sim) return "unknown-iccid";
  if (credit === undefined && sim.product !== "travel") return "prepaid";
  if (credit !== undefined && sim.product === "travel") return "no-balance";
  return host.products(packageId) ? checkFit(host, iccid, packageId) : "unknown-package";
}
