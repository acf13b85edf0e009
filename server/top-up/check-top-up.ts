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
import type { ErrorMessage } from "#server/forms/message.schema.ts";

/** `product` is the kind of SIM that the page of the form tops up; the other kind has its own page. */
export type TopUpViewer = TopUpRequester & { product?: PrepaidProduct };

type PartialForm = Partial<Pick<TopUpForm, "iccid" | "amount" | "paymentMethod">>;

/**
 * Checks a top-up form that its schema accepts: the SIM has a balance, the amount is offered for it, the payment method is available, and price and
 * credit are no worse than the form showed (§2, Top-up). The mainland rule does not apply. It concerns new SIMs for the mainland; a SIM that is in use
 * there may be topped up.
 */
export async function checkTopUp(
  shop: AppContext,
  form: Pick<TopUpForm, "iccid" | "amount" | "paymentMethod" | "quoted">,
  viewer: TopUpViewer,
): Promise<OrderCheckResult> {
  const { rejection, offer } = await checkFields(shop, form, viewer);
  if (rejection) return rejection;
  if (!offer) return { ok: false, reason: "errors.select-required", field: "package" };
  const result = await quoteOrder(shop, { packageId: offer.packageId, way: "sim", quantity: 1, currency: "HKD" });
  if (!result.ok) return { ok: false, reason: result.reason, field: "package" };
  const { total: price, credit } = result.quote;
  if (isWorseThanShown(form.quoted, { face: form.amount, price, credit: credit ?? 0 })) return { ok: false, reason: "orders.price-changed" };
  const noAddress = {
    contact: null,
    phoneCountry: null,
    phone: null,
    addressCountry: null,
    province: null,
    city: null,
    address: null,
    postalCode: null,
  };
  return { ok: true, quote: result.quote, buyer: { ...noAddress, iccids: [form.iccid] } };
}

/** Returns the errors that `checkTopUp` would find, by field. For a form that the schema rejects, so that all errors are shown together. */
export async function findTopUpErrors(shop: AppContext, form: Partial<TopUpForm>, viewer: TopUpViewer): Promise<FieldErrors> {
  const { rejection } = await checkFields(shop, form, viewer);
  return rejection ? toTopUpFieldErrors(rejection) : {};
}

/** Maps the fields of a rejection to those of the form: the package of a top-up is its amount. */
export const toTopUpFieldErrors = ({ field, fields, reason }: OrderRejection): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields ?? (field ? { [field]: reason } : {})).map(([name, message]) => [name === "package" ? "amount" : name, [message]]),
  );

/** Returns the requested offer and all field errors. Checks that need a missing field are skipped. */
async function checkFields(shop: AppContext, { iccid, amount, paymentMethod }: PartialForm, viewer: TopUpViewer) {
  const fields: NonNullable<OrderRejection["fields"]> = {};
  if (paymentMethod && !paymentMethods(shop, "HKD").includes(paymentMethod)) fields.paymentMethod = "errors.method-unavailable";
  const sim = iccid === undefined ? null : await findProduct(shop, iccid, viewer);
  if (sim && "reason" in sim) fields.iccid = sim.reason;
  const product = sim && "product" in sim ? sim.product : null;
  const offer = product ? listTopUps(shop, product).find((candidate) => candidate.face === amount) : undefined;
  if (product && amount !== undefined && !offer) fields.package = "errors.select-required";
  const incompatibility = offer && iccid !== undefined ? await checkSimCompatibility(shop, { iccid, packageId: offer.packageId }) : null;
  if (incompatibility) fields.iccid = incompatibility;
  const [field, reason] = Object.entries(fields)[0] ?? [];
  const rejection: OrderRejection | null = reason ? { ok: false, reason, field: field as keyof typeof fields, fields } : null;
  return { rejection, offer };
}

/** Returns the kind of a prepaid SIM, or why this page cannot top it up. */
async function findProduct(shop: AppContext, iccid: string, viewer: TopUpViewer): Promise<{ product: PrepaidProduct } | { reason: ErrorMessage }> {
  const found = await findTopUpSim(shop, { ...viewer, iccid });
  if (!found.ok) return { reason: found.reason };
  const { product } = found.sim;
  if (product === "travel") return { reason: "errors.sim-travel" };
  return viewer.product && product !== viewer.product ? { reason: `top-up.is-${product}` } : { product };
}
