import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findDeliveredCredit, findPrepaidSims } from "./find-prepaid-sims.ts";

/** A prepaid SIM; `balance` is null if the carrier does not respond. */
export type PrepaidSim = { product: PrepaidProduct; balance: CarrierBalance | null };

/** Returns the label of a prepaid SIM: `enterprise` for a company's SIM for employees, `china`, or `prepaid` for several destinations. */
export const prepaidKind = ({ product, balance }: PrepaidSim) => (balance?.enterprise ? ("enterprise" as const) : product);

/**
 * Returns the prepaid SIMs among the given ones with their balances (§2, My package). Asks the carrier whether `current`, the SIM that the page shows, is
 * prepaid; finds the others with `findPrepaidSims`.
 */
export async function listPrepaidSims(
  shop: AppContext,
  { iccids, current }: { iccids: string[]; current: string | undefined },
): Promise<Map<string, PrepaidSim>> {
  const others = await findPrepaidSims(
    shop,
    iccids.filter((iccid) => iccid !== current),
  );
  const toRead = current === undefined ? [...others] : [current, ...others];
  const sims = await Promise.all(toRead.map(async (iccid) => [iccid, await readPrepaidSim(shop, iccid)] as const));
  return new Map(sims.flatMap(([iccid, sim]) => (sim ? [[iccid, sim] as const] : [])));
}

/**
 * Returns a prepaid SIM (§2, Top-up); null if the SIM has no balance. If the carrier does not respond, returns it without a balance if the shop
 * delivered credit to it, otherwise null.
 */
async function readPrepaidSim(shop: AppContext, iccid: string): Promise<PrepaidSim | null> {
  const balance = await callCarrier(shop.log, () => shop.carrier.readBalance(iccid), "silent");
  if (balance !== "silent") return balance && { product: balance.product, balance };
  const [delivered] = await findDeliveredCredit(shop, [iccid]);
  const product = delivered && shop.catalogue().packages.get(delivered.packageId)?.prepaid?.product;
  return product ? { product, balance: null } : null;
}

/** Returns the current balance of a prepaid SIM; null for any other SIM, and if the carrier does not respond. */
export function readSimBalance(shop: Pick<AppContext, "carrier" | "log">, iccid: string): Promise<CarrierBalance | null> {
  return callCarrier(shop.log, () => shop.carrier.readBalance(iccid), null);
}
