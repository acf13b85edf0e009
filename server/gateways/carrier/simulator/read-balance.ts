import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import type { SimulatorHost } from "./make-simulator.ts";
import type { ProductTerms } from "./product-terms.ts";
import { cardProduct } from "./simulated-iccid.ts";

const DAY = 86_400_000;
const RATE_PER_GB = 680;

/** The balance of a prepaid SIM: its credit, and until when it may be used; null for any other. */
export async function readBalance(host: SimulatorHost, iccid: string): Promise<CarrierBalance | null> {
  const sim = await host.db.selectFrom("simulator_sims").select("product").where("iccid", "=", iccid).executeTakeFirst();
  const product = sim?.product ?? cardProduct(iccid);
  if (product === "travel") return null;
  const now = host.clock();
  const rows = await host.db.selectFrom("simulator_orders").selectAll().where("iccid", "=", iccid).where("ready_at", "<=", now).execute();
  const credits = rows.flatMap((row) => {
    const terms = JSON.parse(row.terms ?? "null") as ProductTerms | null;
    return terms?.kind === "credit" && row.cancelled_at === null ? [{ at: row.ready_at, ...terms }] : [];
  });
  const last = Math.max(...credits.map((one) => one.at));
  return {
    iccid,
    product,
    enterprise: false,
    amount: credits.reduce((sum, one) => sum + one.credit, 0),
    ratePerGb: RATE_PER_GB,
    validUntil: credits.length > 0 ? last + Math.max(...credits.map((one) => one.days)) * DAY : null,
    toppedUpAt: credits.length > 0 ? last : null,
    phone: null,
  };
}
