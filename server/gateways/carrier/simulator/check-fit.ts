import type { SimView, Unfit } from "#server/gateways/carrier/carrier.ts";
import type { SimulatorHost } from "./make-simulator.ts";

/** Whether a SIM takes a package: a travel SIM takes no credit, a prepaid one nothing but credit of its own kind. */
export async function checkFit(
  host: Pick<SimulatorHost, "products">,
  lookup: (iccid: string) => Promise<SimView | null>,
  { iccid, packageId }: { iccid: string; packageId: string },
): Promise<Unfit | null> {
  const sim = await lookup(iccid);
  if (!sim) return "unknown-iccid";
  if (sim.status === "deregistered") return "deregistered";
  const terms = host.products(packageId);
  if (!terms) return "unfit";
  if (sim.product === "travel") return terms.kind === "credit" ? "travel" : null;
  if (terms.kind !== "credit") return "prepaid";
  return terms.product === sim.product ? null : "unfit";
}
