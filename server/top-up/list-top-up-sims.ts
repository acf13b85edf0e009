import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import { listSims } from "#server/sims/list-sims.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Maximum number of SIMs that are looked up at the carrier for one page. */
const MAX_SIMS = 10;

/** Returns the prepaid SIMs of one kind among the ten newest that an account follows; none if the carrier does not respond (§2, Top-up). */
export async function listTopUpSims(shop: AppContext, accountId: string, product: PrepaidProduct): Promise<{ iccid: string; remark: string }[]> {
  const sims = (await listSims(shop, accountId)).slice(0, MAX_SIMS);
  const views = await callCarrier(shop.log, () => Promise.all(sims.map(({ iccid }) => shop.carrier.lookup(iccid))), []);
  return sims
    .filter((_, position) => views[position]?.product === product && views[position]?.status !== "deregistered")
    .map(({ iccid, remark }) => ({ iccid, remark }));
}
