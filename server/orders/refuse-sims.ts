import type { Shop } from "#server/shop.ts";
import type { Refusal } from "./check-order.ts";
import { checkSims } from "./check-sims.ts";
import type { OrderForm } from "./order.schema.ts";

type Form = Pick<OrderForm, "way" | "iccid" | "package" | "quantity">;

/** Why the SIMs of a form cannot take its packages, each by itself, or null: several get one package each, a single one gets them all (§5). */
export async function refuseSims(shop: Shop, form: Form, { clientAddress }: { clientAddress: string }): Promise<Refusal | null> {
  if (form.way !== "sim") return null;
  const count = form.iccid.length > 1 ? 1 : form.quantity;
  const sims = await checkSims(shop, { iccids: form.iccid, packageId: form.package, count, clientAddress });
  const reason = sims.find((one) => one !== null);
  return reason ? { ok: false, reason, field: "iccid", sims } : null;
}
