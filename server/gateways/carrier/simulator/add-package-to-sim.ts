import type { CarrierJob } from "#server/gateways/carrier/carrier.ts";
import { checkFit } from "./check-fit.ts";
import { lookupSim } from "./lookup-sim.ts";
import { findSimulatedOrder, placeSimulatedOrder } from "./place-order.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/** `credit` (HKD minor units) for a top-up, none for a package. */
type Request = { ref: string; packageId: string; boughtAt: number; iccid: string; credit?: number };

/** Puts a package, or credit, on a SIM that takes it. What was ordered under its reference before is answered as it is, and nothing changes. */
export async function addPackageToSim(host: SimulatorHost, request: Request): Promise<CarrierJob> {
  const known = await findSimulatedOrder(host, request.ref);
  if (known) return known;
  const code = await whyNot(host, request);
  if (code) return { state: "failed", jobId: `none_${request.ref}`, code };
  return placeSimulatedOrder(host, { ...request, kind: "package" });
}

async function whyNot(host: SimulatorHost, { iccid, packageId, credit }: Request): Promise<string | null> {
  const sim = await lookupSim(host, iccid);
  if (!sim) return "unknown-iccid";
  if (credit === undefined && sim.product !== "travel") return "prepaid";
  if (credit !== undefined && sim.product === "travel") return "no-balance";
  return host.products(packageId) ? checkFit(host, iccid, packageId) : "unknown-package";
}
