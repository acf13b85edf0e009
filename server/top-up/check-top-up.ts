import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { quoteOrder } from "#server/orders/checkout/quote-order.ts";
import { checkSimCompatibility } from "#server/orders/core/check-sim-compatibility.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import type { PrepaidProduct } from "#server/catalogue/catalogue.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findTopUpSim, type TopUpRequester } from "./find-top-up-sim.ts";
import { listTopUps } from "./list-top-ups.ts";
import { isWorseThanShown } from "./shown-offers.ts";
import type { TopUpForm } from "./top-up.schema.ts";
import type { CheckedOrder, OrderRejection } from "#server/orders/checkout/checkout.ts";

/** `product` is what the page of the form tops up; SIMs of the other kind have a page of their own. */
export type TopUpViewer = TopUpRequester & { product?: PrepaidProduct };

/**
 * Everything the shop must know before it takes a top-up: a SIM with a balance, an amount that is offered for it, a method, a price and a
 * credit no worse than its page said (§2, Top-up). The mainland rule is about new SIMs for the mainland: who has a card there may top it up.
 */
export async function checkTopUp(
  shop: AppContext,
  form: Pick<TopUpForm, "iccid" | "amount" | "paymentMethod" | "quoted">,
  visitor: TopUpViewer,
): Promise<CheckedOrder> {
  const { refusal, offer } = await checkFields(shop, form, visitor);
  if (refusal) return refusal;
  if (!offer) return { ok: false, reason: "errors.select-required", field: "package" };
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

/** What only the shop knows to be wrong with the fields of a top-up that its schema took, by field; for a form that the schema refuses. */
export async function findTopUpErrors(shop: AppContext, form: Partial<TopUpForm>, visitor: TopUpViewer): Promise<FieldErrors> {
  const { refusal } = await checkFields(shop, form, visitor);
  return refusal ? toTopUpFieldErrors(refusal) : {};
}

/** The fields of a refusal by the names of the form: the package of a top-up is its amount. */
export const toTopUpFieldErrors = ({ field, fields, reason }: OrderRejection): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields ?? (field ? { [field]: reason } : {})).map(([name, why]) => [name === "package" ? "amount" : name, [why]]),
  );

type Asked = Partial<Pick<TopUpForm, "iccid" | "amount" | "paymentMethod">>;

/** The offer that is asked for, and all that is wrong; what needs a field that is missing is left out. */
async function checkFields(shop: AppContext, { iccid, amount, paymentMethod }: Asked, visitor: TopUpViewer) {
  const fields: NonNullable<OrderRejection["fields"]> = {};
  if (paymentMethod && !paymentMethods(shop, "HKD").includes(paymentMethod)) fields.paymentMethod = "errors.method-unavailable";
  const found = iccid === undefined ? null : await findSim(shop, iccid, visitor);
  if (found && "reason" in found) fields.iccid = found.reason;
  const product = found && "product" in found ? found.product : null;
  const offer = product ? listTopUps(shop, product).find((one) => one.face === amount) : undefined;
  if (product && amount !== undefined && !offer) fields.package = "errors.select-required";
  const unfit = offer && iccid !== undefined ? await checkSimCompatibility(shop, { iccid, packageId: offer.packageId }) : null;
  if (unfit) fields.iccid = unfit;
  const [field, reason] = Object.entries(fields)[0] ?? [];
  const refusal: OrderRejection | null = reason ? { ok: false, reason, field: field as keyof typeof fields, fields } : null;
  return { refusal, offer };
}

/** What the balance of a SIM is for, or why it has none that this page tops up. */
async function findSim(shop: AppContext, iccid: string, visitor: TopUpViewer): Promise<{ product: PrepaidProduct } | { reason: string }> {
  const found = await findTopUpSim(shop, { ...visitor, iccid });
  if (!found.ok) return { reason: found.reason };
  const { product } = found.sim;
  if (product === "travel") return { reason: "errors.sim-travel" };
  return visitor.product && product !== visitor.product ? { reason: `top-up.is-${product}` } : { product };
}
