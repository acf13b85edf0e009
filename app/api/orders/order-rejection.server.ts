import type { Currency } from "#server/locale/locale.schema.ts";
import { compactCode } from "#server/forms/field.schema.ts";
import { findOrderErrors } from "#server/orders/checkout/check-order.ts";
import { quoteOrder, toQuoteRequest } from "#server/orders/checkout/quote-order.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import type { CallRejection, Caller } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { type OrderRejection, toFieldReasons } from "#server/orders/checkout/checkout.ts";
import { textFieldValues } from "#app/request/form/submitted-form.server.ts";
import { toFieldErrors } from "#app/request/rejection-text.server.ts";

/** Codes of rejections because of the package, its price or its SIMs. */
export const PACKAGE_CODES = [
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

/**
 * Converts a rejected order into the rejection of a call. The data of MAINLAND: `reason`, why the buyer counts as being in Mainland China, and `page`, the
 * address of the page with alternatives.
 */
export function toCallRejection(rejection: OrderRejection, caller: Caller): CallRejection {
  const { form, shop } = caller;
  if (rejection.ground) {
    const { language } = callViewer(caller);
    const [packageId, way, quantity] = ["package", "way", "quantity"].map((name) => textFieldValues(form, name)[0]);
    const page = shop.env.publicOrigin + path(language, "plan-unavailable", { package: packageId, way, quantity });
    return rejectCall(rejection, { data: { reason: rejection.ground, page } });
  }
  return rejectCall(rejection, { fields: toFieldErrors(toFieldReasons(rejection, textFieldValues(form, "iccid"))) });
}

/** Returns the errors, by field, that only the server can find. `fields` are those that the schema accepts. */
export async function findCallOrderErrors({ currency, ...fields }: Partial<OrderForm> & { currency?: Currency }, caller: Caller) {
  const iccids = textFieldValues(caller.form, "iccid");
  const viewer = callViewer(caller, currency);
  const quoted = await quoteOrder(caller.shop, toQuoteRequest({ package: "", way: "esim", quantity: MAX_QUANTITY, ...fields }, viewer));
  const rejection = await findOrderErrors(caller.shop, fields, viewer, {
    quoted,
    submittedSims: iccids.filter((text) => compactCode(text) !== undefined).length,
  });
  return rejection ? toFieldErrors(toFieldReasons(rejection, iccids)) : {};
}
