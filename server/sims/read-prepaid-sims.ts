import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import type { PrepaidProduct } from "#server/catalogue/catalogue.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findDeliveredCredit } from "./find-delivered-credit.ts";

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
