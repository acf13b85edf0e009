import type { Viewer } from "#server/orders/checkout/checkout.ts";
import { NO_BUYER_DETAILS } from "#server/orders/core/buyer.ts";
import { reject, toReason, type Rejection, type RejectionReason } from "#server/forms/rejection.ts";
import { quoteOrder, type QuoteRejectionCode } from "#server/orders/checkout/quote-order.ts";
import { checkSimCompatibility, type SimRejectionCode } from "#server/orders/core/check-sim-compatibility.ts";
import { mustAskForEarlyStart } from "#server/orders/withdrawal/early-start.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { lookUpSim, type LookUpSimRejectionCode, type SimLookup } from "#server/identity/sign-in/look-up-sim.ts";
import { listTopUps, isWorseThanShown } from "./list-top-ups.ts";
import type { TopUpForm } from "./top-up.schema.ts";
import type { CheckedOrder, StoreOrderRejection } from "#server/orders/checkout/checkout.ts";

/** `product` is the kind of SIM that the page of the form tops up; the other kind has its own page. `region`: where the buyer probably lives. */
export type TopUpViewer = Omit<SimLookup, "iccid"> & { product?: PrepaidProduct; region?: string | null };

/** Why an order of a top-up is rejected. */
export type TopUpRejectionCode =
  | "sim-is-prepaid"
  | "sim-is-china"
  | "amount-not-offered"
  | "early-start-missing"
  | "price-changed"
  | "method-unavailable"
  | SimRejectionCode
  | QuoteRejectionCode
  | LookUpSimRejectionCode
  | StoreOrderRejection["code"];
type TopUpFieldReasons = Partial<Record<keyof TopUpForm, RejectionReason<TopUpRejectionCode>>>;
/** `fields`: every invalid field. */
export type TopUpRejection = Rejection<TopUpRejectionCode> & { fields: TopUpFieldReasons };

type PartialForm = Partial<Pick<TopUpForm, "iccid" | "amount" | "paymentMethod" | "agreeEarlyStart">>;

/**
 * Checks a top-up form that its schema accepts: the SIM has a balance, the amount is offered for it, the payment method is available, and price and
 * credit are no worse than the form showed (§2, Top-up). The mainland rule does not apply. It concerns new SIMs for the mainland; a SIM that is in use
 * there may be topped up.
 */
export async function checkTopUp(
  shop: AppContext,
  form: Pick<TopUpForm, "iccid" | "amount" | "paymentMethod" | "quoted" | "agreeEarlyStart">,
  viewer: TopUpViewer & Pick<Viewer, "language">,
): Promise<CheckedOrder | TopUpRejection> {
  const { fields, offer } = await checkFields(shop, form, viewer);
  const [reason] = Object.values(fields);
  if (reason) return { ok: false, ...reason, fields };
  if (!offer) return { ...reject("amount-not-offered"), fields: { amount: { code: "amount-not-offered" } } };
  const result = await quoteOrder(shop, { packageId: offer.packageId, way: "sim", quantity: 1, currency: "HKD", language: viewer.language });
  if (!result.ok) {
    const reason = toReason(result);
    return { ok: false, ...reason, fields: { amount: reason } };
  }
  const { total: price, credit } = result.quote;
  if (isWorseThanShown(form.quoted, { face: form.amount, price, credit: credit ?? 0 })) return { ...reject("price-changed"), fields: {} };
  return { ok: true, quote: result.quote, buyer: { ...NO_BUYER_DETAILS, iccids: [form.iccid] } };
}

/** Returns why `checkTopUp` would reject fields. For a form that the schema rejects, so that all errors are shown together. */
export async function findTopUpErrors(shop: AppContext, form: Partial<TopUpForm>, viewer: TopUpViewer): Promise<TopUpFieldReasons> {
  return (await checkFields(shop, form, viewer)).fields;
}

/** Returns the requested offer and why fields are rejected. Checks that need a missing field are skipped. */
async function checkFields(shop: AppContext, { iccid, amount, paymentMethod, agreeEarlyStart }: PartialForm, viewer: TopUpViewer) {
  const fields: TopUpFieldReasons = {};
  if (paymentMethod && !paymentMethods(shop, "HKD").includes(paymentMethod)) fields.paymentMethod = { code: "method-unavailable" };
  if (agreeEarlyStart === undefined && mustAskForEarlyStart([viewer.region])) fields.agreeEarlyStart = { code: "early-start-missing" };
  const sim = iccid === undefined ? null : await findProduct(shop, iccid, viewer);
  if (sim && !sim.ok) fields.iccid = toReason(sim);
  const product = sim?.ok ? sim.product : null;
  const offer = product ? listTopUps(shop, product).find((candidate) => candidate.face === amount) : undefined;
  if (product && amount !== undefined && !offer) fields.amount = { code: "amount-not-offered" };
  const incompatibility = offer && iccid !== undefined ? await checkSimCompatibility(shop, { iccid, packageId: offer.packageId }) : null;
  if (incompatibility) fields.iccid = { code: incompatibility };
  return { fields, offer };
}

/** Returns the kind of a prepaid SIM, or why this page cannot top it up. */
async function findProduct(
  shop: AppContext,
  iccid: string,
  viewer: TopUpViewer,
): Promise<{ ok: true; product: PrepaidProduct } | Rejection<TopUpRejectionCode>> {
  const found = await lookUpSim(shop, { ...viewer, iccid });
  if (!found.ok) return found;
  const { product } = found.sim;
  if (product === "travel") return reject("sim-travel");
  return viewer.product && product !== viewer.product ? reject(`sim-is-${product}`) : { ok: true, product };
}
