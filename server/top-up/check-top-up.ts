import type { CheckedOrder } from "#server/orders/check-order.ts";
import { quoteOrder } from "#server/orders/quote-order.ts";
import { whyNotOnSim } from "#server/orders/why-not-on-sim.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import type { PrepaidProduct } from "#server/plans/catalogue.ts";
import type { Shop } from "#server/shop.ts";
import { findTopUpSim, type TopUpAsker } from "./find-top-up-sim.ts";
import { listTopUps } from "./list-top-ups.ts";
import { isWorseThanShown } from "./shown-offers.ts";
import type { TopUpForm } from "./top-up.schema.ts";

/** `product` is what the page of the form tops up; SIMs of the other kind have a page of their own. */
export type TopUpVisitor = TopUpAsker & { product?: PrepaidProduct };

/**
 * Everything the shop must know before it takes a top-up: a SIM with a balance, an amount that is offered for it, a method, a price and a
 * credit no worse than its page said (§2, Top-up). The mainland rule is about new SIMs for the mainland: who has a card there may top it up.
 */
export async function checkTopUp(
  shop: Shop,
  form: Pick<TopUpForm, "iccid" | "amount" | "paymentMethod" | "quoted">,
  visitor: TopUpVisitor,
): Promise<CheckedOrder> {
  if (!paymentMethods(shop, "HKD").includes(form.paymentMethod)) return { ok: false, reason: "errors.method-unavailable", field: "paymentMethod" };
  const found = await findTopUpSim(shop, { ...visitor, iccid: form.iccid });
  if (!found.ok) return { ...found, field: "iccid" };
  const { sim } = found;
  if (sim.product === "travel") return { ok: false, reason: "errors.sim-travel", field: "iccid" };
  if (visitor.product && sim.product !== visitor.product) return { ok: false, reason: `top-up.is-${sim.product}`, field: "iccid" };
  const offer = listTopUps(shop, sim.product).find((one) => one.face === form.amount);
  if (!offer) return { ok: false, reason: "errors.select-required", field: "package" };
  const unfit = await whyNotOnSim(shop, { iccid: form.iccid, packageId: offer.packageId });
  if (unfit) return { ok: false, reason: unfit, field: "iccid" };
  const answer = await quoteOrder(shop, { packageId: offer.packageId, way: "sim", quantity: 1, currency: "HKD" });
  if (!answer.ok) return { ok: false, reason: answer.reason, field: "package" };
  const { total: price, credit } = answer.quote;
  if (isWorseThanShown(form.quoted, { face: form.amount, price, credit: credit ?? 0 })) return { ok: false, reason: "orders.price-changed" };
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
