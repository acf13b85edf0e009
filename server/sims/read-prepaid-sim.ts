import { isCarrierError, type CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import type { PrepaidProduct } from "#server/plans/catalogue.ts";
import type { Shop } from "#server/shop.ts";

/** What a prepaid SIM lives on; `balance` is null while the carrier does not tell. */
export type PrepaidSim = { product: PrepaidProduct; balance: CarrierBalance | null };

/** A SIM with a balance (§2, Top-up); null for one that has none. While the carrier is silent, the shop knows only the SIMs on which it put credit. */
export async function readPrepaidSim(shop: Shop, iccid: string): Promise<PrepaidSim | null> {
  try {
    const balance = await shop.carrier.readBalance(iccid);
    return balance && { product: balance.product, balance };
  } catch (fault) {
    if (!isCarrierError(fault)) throw fault;
    shop.log.error("carrier.silent", fault);
  }
  const bought = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select("order_lines.package_id")
    .where("fulfilments.iccid", "=", iccid)
    .where("fulfilments.state", "=", "delivered")
    .where("order_lines.credit", "is not", null)
    .executeTakeFirst();
  const product = bought && shop.catalogue().packages.get(bought.package_id)?.prepaid?.product;
  return product ? { product, balance: null } : null;
}
