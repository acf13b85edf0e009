import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { quoteOrder } from "#server/orders/checkout/quote-order.ts";
import { checkSimCompatibility } from "#server/orders/core/check-sim-compatibility.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import type { PrepaidProduct } from "#server/catalogue/catalogue.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findTopUpSim, type TopUpRequester } from "./find-top-up-sim.ts";
import { listTopUps, isWorseThanShown } from "./list-top-ups.ts";
import type { TopUpForm } from "./top-up.schema.ts";
import type { OrderCheckResult, OrderRejection } from "#server/orders/checkout/checkout.ts";

/** `product` is the kind of SIM that the page of the form tops up; the other kind has its own page. */
export type TopUpViewer = TopUpRequester & { product?: PrepaidProduct };

/**
 * Checks what the schema cannot: the SIM has a balance, the amount is offered for it, the payment method is available, and price and credit are no
 * worse than the form showed (§2, Top-up). The mainland rule does not apply: it concerns new SIMs for the mainland, and a SIM that is in use there
 * may be topped up.
 */
export async function checkTopUp(
  shop: AppContext,
  form: Pick<TopUpForm, "iccid" | "amount" | "paymentMethod" | "quoted">,
  visitor: TopUpViewer,
): Promise<OrderCheckResult> {
  const { rejection, offer } = await checkFields(shop, form, visitor);
  if (rejection) return rejection;
  if (!offer) return { ok: false, reason: "errors.select-required", field: "package" };
  const result = await quoteOrder(shop, { packageId: offer.packageId, way: "sim", quantity: 1, currency: "HKD" });
  if (!result.ok) return { ok: false, reason: result.reason, field: "package" };
  const { total: price, credit } = result.quote;
  if (isWorseThanShown(form.quoted, { face: form.amount, price, credit: credit ?? 0 })) return { ok: false, reason: "orders.price-changed" };
  const noRecipient = {
    contact: null,
    phoneCountry: null,
    phone: null,
    addressCountry: null,
    province: null,
    city: null,
    address: null,
    postalCode: null,
  };
  return { ok: true, quote: result.quote, buyer: { ...noRecipient, iccids: [form.iccid] } };
}

/** Returns the errors that `checkTopUp` would find, by field. For a form that the schema rejects, so that all errors are shown together. */
export async function findTopUpErrors(shop: AppContext, form: Partial<TopUpForm>, visitor: TopUpViewer): Promise<FieldErrors> {
  const { rejection } = await checkFields(shop, form, visitor);
  return rejection ? toTopUpFieldErrors(rejection) : {};
}

/** Maps the fields of a rejection to those of the form: the package of a top-up is its amount. */
export const toTopUpFieldErrors = ({ field, fields, reason }: OrderRejection): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields ?? (field ? { [field]: reason } : {})).map(([name, message]) => [name === "package" ? "amount" : name, [message]]),
  );

type PartialForm = Partial<Pick<TopUpForm, "iccid" | "amount" | "paymentMethod">>;

/** Returns the requested offer and all field errors. Checks that need a missing field are skipped. */
async function checkFields(shop: AppContext, { iccid, amount, paymentMethod }: PartialForm, visitor: TopUpViewer) {
  const fields: NonNullable<OrderRejection["fields"]> = {};
  if (paymentMethod && !paymentMethods(shop, "HKD").includes(paymentMethod)) fields.paymentMethod = "errors.method-unavailable";
  const found = iccid === undefined ? null : await findSim(shop, iccid, visitor);
  if (found && "reason" in found) fields.iccid = found.reason;
  const product = found && "product" in found ? found.product : null;
  const offer = product ? listTopUps(shop, product).find((one) => one.face === amount) : undefined;
  if (product && amount !== undefined && !offer) fields.package = "errors.select-required";
  const incompatibility = offer && iccid !== undefined ? await checkSimCompatibility(shop, { iccid, packageId: offer.packageId }) : null;
  if (incompatibility) fields.iccid = incompatibility;
  const [field, reason] = Object.entries(fields)[0] ?? [];
  const rejection: OrderRejection | null = reason ? { ok: false, reason, field: field as keyof typeof fields, fields } : null;
  return { rejection, offer };
}

/** Returns the kind of a prepaid SIM, or why this page cannot top it up. */
async function findSim(shop: AppContext, iccid: string, visitor: TopUpViewer): Promise<{ product: PrepaidProduct } | { reason: string }> {
  const found = await findTopUpSim(shop, { ...visitor, iccid });
  if (!found.ok) return { reason: found.reason };
  const { product } = found.sim;
  if (product === "travel") return { reason: "errors.sim-travel" };
  return visitor.product && product !== visitor.product ? { reason: `top-up.is-${product}` } : { product };
}
