import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import type { PrepaidProduct } from "#server/catalogue/catalogue.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findDeliveredCredit, findPrepaidSims } from "./find-prepaid-sims.ts";

/** What a prepaid SIM lives on; `balance` is null while the carrier does not tell. */
export type PrepaidSim = { product: PrepaidProduct; balance: CarrierBalance | null };

/** What a prepaid SIM is called by: one of a company's for its employees, for China, or for many places. */
export const prepaidKind = ({ product, balance }: PrepaidSim) => (balance?.enterprise ? ("enterprise" as const) : product);

/** A SIM with a balance (§2, Top-up); null for one that has none. While the carrier is silent, the shop knows only the SIMs on which it put credit. */
export async function readPrepaidSim(shop: AppContext, iccid: string): Promise<PrepaidSim | null> {
  const balance = await callCarrier(shop.log, () => shop.carrier.readBalance(iccid), "silent");
  if (balance !== "silent") return balance && { product: balance.product, balance };
  const [bought] = await findDeliveredCredit(shop, [iccid]);
  const product = bought && shop.catalogue().packages.get(bought.packageId)?.prepaid?.product;
  return product ? { product, balance: null } : null;
}

/** Those of these SIMs that have a balance as far as the shop knows, with what the carrier says of each; `current` in any case where it has one (§2, My package). */
export async function listPrepaidSims(
  shop: AppContext,
  { iccids, current }: { iccids: string[]; current: string | undefined },
): Promise<Map<string, PrepaidSim>> {
  const known = await findPrepaidSims(
    shop,
    iccids.filter((one) => one !== current),
  );
  const asked = current === undefined ? [...known] : [current, ...known];
  const read = await Promise.all(asked.map(async (iccid) => [iccid, await readPrepaidSim(shop, iccid)] as const));
  return new Map(read.flatMap(([iccid, sim]) => (sim ? [[iccid, sim] as const] : [])));
}

/** The balance of a prepaid SIM now; null for any other, and while the carrier is silent. */
export function readSimBalance(shop: Pick<AppContext, "carrier" | "log">, iccid: string): Promise<CarrierBalance | null> {
  return callCarrier(shop.log, () => shop.carrier.readBalance(iccid), null);
}
