import type { Currency } from "#server/locale/locale.schema.ts";
import { compact } from "#server/forms/field.schema.ts";
import { findOrderErrors } from "#server/orders/checkout/check-order.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import type { CallRefusal, Caller } from "#app/api/call/define-call.server.ts";
import { refuseCall } from "#app/api/call/refuse-call.server.ts";
import { type OrderRejection, toFieldErrors } from "#server/orders/checkout/checkout.ts";

/** What a package, its price or its SIMs are refused for. */
export const GOODS_CODES = [
  "PACKAGE_UNAVAILABLE",
  "CURRENCY_UNAVAILABLE",
  "CREDIT_ON_SIM",
  "MAINLAND",
  "NOT_POSTED_TO",
  "PROMO_INVALID",
  "OUT_OF_STOCK",
  "ICCID",
  "SIM_PREPAID",
  "SIM_TRAVEL",
  "SIM_UNFIT",
  "SIM_FULL",
  "CARRIER_SILENT",
  "TOO_MANY_TRIES",
] as const;

/** A refused order as a call tells it: by its fields; MAINLAND with what tells that the buyer is there, and the page that says what to do instead. */
export function refuseOrder(refusal: OrderRejection, caller: Caller): CallRefusal {
  const { form, shop } = caller;
  if (refusal.ground) {
    const { language } = callViewer(caller);
    const [bought, way, quantity] = ["package", "way", "quantity"].map((name) => String(form.get(name) ?? ""));
    const page = shop.env.publicOrigin + path(language, "plan-unavailable", { package: bought, way, quantity });
    return refuseCall(refusal.reason, { data: { reason: refusal.ground, page } });
  }
  return refuseCall(refusal.reason, { fields: toFieldErrors(refusal, form.getAll("iccid").map(String)) });
}

/** What the shop knows to be wrong with an order whose other fields the schema refuses. */
export async function findOrderErrorsOf({ currency, ...taken }: Partial<OrderForm> & { currency?: Currency }, caller: Caller) {
  const iccids = caller.form.getAll("iccid").map(String);
  const wrong = await findOrderErrors(caller.shop, taken, callViewer(caller, currency), iccids.filter((text) => compact(text) !== undefined).length);
  return wrong ? toFieldErrors(wrong, iccids) : {};
}
