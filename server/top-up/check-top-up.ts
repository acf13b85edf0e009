import { isCarrierError, type SimView } from "#server/gateways/carrier/carrier.ts";
import type { CheckedOrder } from "#server/orders/check-order.ts";
import { quoteOrder } from "#server/orders/quote-order.ts";
import { whyNotOnSim } from "#server/orders/why-not-on-sim.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import type { Shop } from "#server/shop.ts";
import { listTopUps } from "./list-top-ups.ts";
import type { TopUpForm } from "./top-up.schema.ts";

/** Everything the shop must know before it takes a top-up: a SIM with a balance, an amount that is offered for it, a method, the price (§2, Top-up). */
export async function checkTopUp(shop: Shop, form: Pick<TopUpForm, "iccid" | "amount" | "paymentMethod">): Promise<CheckedOrder> {
  if (!paymentMethods(shop, "HKD").includes(form.paymentMethod)) return { ok: false, reason: "errors.method-unavailable", field: "paymentMethod" };
  let sim: SimView | null;
  try {
    sim = await shop.carrier.lookup(form.iccid);
  } catch (fault) {
    if (!isCarrierError(fault)) throw fault;
    shop.log.error("carrier.silent", fault);
    return { ok: false, reason: "errors.carrier-silent", field: "iccid" };
  }
  if (!sim || sim.status === "deregistered") return { ok: false, reason: "errors.iccid", field: "iccid" };
  if (sim.product === "travel") return { ok: false, reason: "errors.sim-travel", field: "iccid" };
  const offer = listTopUps(shop, sim.product).find((one) => one.face === form.amount);
  if (!offer) return { ok: false, reason: "errors.select-required", field: "package" };
  const unfit = await whyNotOnSim(shop, form.iccid, offer.packageId);
  if (unfit) return { ok: false, reason: unfit, field: "iccid" };
  const answer = await quoteOrder(shop, { packageId: offer.packageId, way: "sim", quantity: 1, currency: "HKD" });
  if (!answer.ok) return { ok: false, reason: answer.reason, field: "package" };
  const nobody = {
    contact: null,
    phoneCountry: null,
    phone: null,
    addressCountry: null,
    province: null,
    city: null,
    address: null,
    postalCode: null,
  };
  return { ok: true, quote: answer.quote, buyer: { ...nobody, iccids: [form.iccid] } };
}
