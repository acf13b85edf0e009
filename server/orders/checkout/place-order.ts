import { findLastPayment, findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { checkOrder } from "./check-order.ts";
import type { QuoteResult } from "./quote-order.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";
import type { Viewer, CheckedOrder, OrderRejection, OrderInput, StoreOrderRejection } from "./checkout.ts";
import { createHash, randomBytes } from "node:crypto";
import { refreshOrderPayment } from "#server/orders/payments/refresh-payment.ts";
import { isChangeable } from "#server/orders/reservations/end-unpaid-order.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { isPaymentPending } from "#server/payments/payment.ts";
import { openPaymentSession } from "#server/orders/payments/open-payment-session.ts";
import { OrderRejectedError, storeOrder } from "./store-order.ts";
import { decryptLinkKey } from "#server/orders/core/order-link.ts";
import { countWrongValue } from "#server/db/rate-limit/consume-limits.ts";
import { queuePaymentPage } from "#server/orders/reservations/limit-unpaid-payments.ts";
import { promoLimit } from "#server/orders/promo/find-promo-code.ts";

/** `checkoutKey`: that of the order, by which its browser is recognized; a replacement has one of its own. */
export type PlacedOrder = { ok: true; number: string; linkKey: string; checkoutKey: string; payUrl: string | null };

/** `number`: of the order of the same form, posted earlier with other contents, or of the order to be changed. It cannot be changed, or not any more. */
export type AlreadyPlaced = Rejection<"already-placed"> & { number: string };

export type PlaceOrderResult = PlacedOrder | AlreadyPlaced | OrderRejection;

/**
 * Which unpaid order a form replaces: that of this access, and that of the same form posted earlier with other contents. A buyer who went back from the
 * payment page has the same form.
 */
export type Replaces = OrderAccess | "same-form";

type Placement<CheckRejection> = {
  input: OrderInput;
  /** Without it, no order is replaced. */
  replaces?: Replaces | undefined;
  viewer: Viewer;
  /** Hash of the form's contents (`hashFields`). */
  hash: string;
  check: (isReplacement: boolean) => Promise<CheckedOrder | CheckRejection>;
};

/**
 * Places an order from the order form and opens its payment session. Prices come from the catalogue, never from the form (§2, §5).
 * Idempotent: see `placeOrderIdempotently`, which also describes `payUrl`. `quoted`: the quote of the form, if the caller has it already.
 */
export async function placeOrder(
  shop: AppContext,
  form: OrderForm,
  viewer: Viewer,
  { quoted, replaces }: { quoted?: QuoteResult; replaces?: Replaces | undefined } = {},
): Promise<PlaceOrderResult> {
  const { checkoutKey: _, quoted: _shown, ...hashedFields } = form;
  return placeOrderIdempotently(shop, {
    input: {
      ...form,
      consents: ["transfer", "privacy", ...(form.agreeRegister ? ["register"] : []), ...(form.agreeEarlyStart ? ["earlyStart"] : [])],
    },
    viewer,
    hash: hashFields({ ...hashedFields, currency: viewer.currency }),
    replaces,
    // What the replaced order has reserved is free for this one: its stock is checked when it is stored.
    check: (isReplacement) => checkOrder(shop, form, viewer, { given: quoted, isStockChecked: !isReplacement }),
  });
}

/**
 * Creates the order of one rendered form (`checkoutKey`) and its payment session. However often the form is posted, it creates one order and
 * one payment attempt. Posted again with different contents, it replaces its order if `replaces` allows that and nothing is paid, else it is rejected:
 * of the orders of one form, only one payment is kept. `payUrl` is the page to redirect the buyer to. It is null if
 * nothing is to be paid, or the payment provider refuses or does not respond; the order page then continues. After a payment that was cancelled or
 * declined, the same form opens another payment page.
 */
export async function placeOrderIdempotently<CheckRejection extends { ok: false }>(
  shop: AppContext,
  { input, replaces, viewer, hash, check }: Placement<CheckRejection>,
): Promise<PlacedOrder | AlreadyPlaced | CheckRejection | StoreOrderRejection> {
  const changed = typeof replaces === "object" ? await findOrder(shop, replaces) : undefined;
  if (typeof replaces === "object" && !changed) return reject("order-unknown");
  const placed = await findPlacedOrder(shop, input.checkoutKey, replaces !== undefined);
  if (placed?.checkout_hash === hash) return resumeOrder(shop, placed, viewer);
  const resume = async () => {
    const concurrent = await findPlacedOrder(shop, input.checkoutKey, replaces !== undefined);
    if (!concurrent || concurrent.id === placed?.id) return null;
    return concurrent.checkout_hash === hash ? resumeOrder(shop, concurrent, viewer) : alreadyPlaced(concurrent);
  };
  const replaced = placed ?? changed;
  if (placed && !replaces) return alreadyPlaced(placed);
  if (replaced) {
    // The buyer may have paid just now.
    await refreshOrderPayment(shop, replaced.id);
    const current = await shop.db.selectFrom("orders").selectAll().where("id", "=", replaced.id).executeTakeFirstOrThrow();
    if (!(await isChangeable(shop.db, current))) return (await resume()) ?? alreadyPlaced(replaced);
  }
  const checked = await check(replaced !== undefined);
  // A concurrent post of the same form may have placed the order and taken the last use of the promo code.
  if (!checked.ok) return (await resume()) ?? checked;
  if (checked.quote.total > 0) {
    const { clientAddress, accountId = null, ticket = input.checkoutKey } = viewer;
    const queued = await queuePaymentPage(shop, { clientAddress, accountId, ticket });
    if (queued) return queued;
  }
  // The first order of a form has its key; those that replace it are found by `replaced_by`.
  const checkoutKey = placed ? newCheckoutKey() : input.checkoutKey;
  let stored: Awaited<ReturnType<typeof storeOrder>>;
  try {
    stored = await shop.db.transaction().execute(async (tx) => {
      const { quote, buyer } = checked;
      const order = await storeOrder(tx, shop, { input: { ...input, checkoutKey }, viewer, hash, quote, buyer, replaces: replaced?.id ?? null });
      shop.crashPoint("order-storing");
      return order;
    });
  } catch (error) {
    if (!(error instanceof OrderRejectedError)) throw error;
    const { rejection } = error;
    const concurrent = await resume();
    if (concurrent) return concurrent;
    if (rejection.code === "already-placed") return { ...rejection, number: replaced?.number ?? "" };
    // Counted, so that nobody can find out in this way which email addresses have used a code.
    if (rejection.field === "promoCode")
      await countWrongValue(shop, promoLimit(viewer.clientAddress), { value: `${input.promoCode} ${input.email}`, ticket: viewer.ticket });
    return rejection;
  }
  shop.crashPoint("order-stored");
  if (!stored) {
    const concurrent = await resume();
    if (!concurrent) throw new Error("The order was stored but cannot be read");
    return concurrent;
  }
  const { number, linkKey, paymentId } = stored;
  // Due now are the jobs of an order that is paid already, and the one that closes the payment page of the replaced order.
  if (paymentId === null || replaced) shop.wake();
  const payUrl = paymentId === null ? null : (await openPaymentSession(shop, paymentId)).url;
  return { ok: true, number, linkKey, checkoutKey, payUrl };
}

/** The order that this form has already created, or the one that has replaced it if `orReplacement`. */
function findPlacedOrder({ db }: Pick<AppContext, "db">, checkoutKey: string, orReplacement: boolean) {
  const first = db
    .selectFrom("orders")
    .select(["id", "number", "checkout_hash", "checkout_key", "link_key_encrypted"])
    .where("checkout_key", "=", checkoutKey);
  if (!orReplacement) return first.executeTakeFirst();
  return db
    .selectFrom("orders as first")
    .innerJoin("orders", (join) => join.on(({ eb, fn, ref }) => eb("orders.id", "=", fn.coalesce(ref("first.replaced_by"), ref("first.id")))))
    .select(["orders.id", "orders.number", "orders.checkout_hash", "orders.checkout_key", "orders.link_key_encrypted"])
    .where("first.checkout_key", "=", checkoutKey)
    .executeTakeFirst();
}

type Placed = NonNullable<Awaited<ReturnType<typeof findPlacedOrder>>>;

/** Returns an order that was placed before, with its payment page. */
async function resumeOrder(shop: AppContext, order: Placed, { language, clientAddress }: Viewer): Promise<PlacedOrder> {
  const linkKey = decryptLinkKey(shop.encryptor, order);
  const { id, state, method } = await findLastPayment(shop, order.id);
  const placed = { ok: true as const, number: order.number, linkKey, checkoutKey: order.checkout_key };
  if (isPaymentPending(state) || state === "paid" || method === "none") return { ...placed, payUrl: (await openPaymentSession(shop, id)).url };
  const retried = await retryPayment(shop, { number: order.number, key: linkKey, method, language, clientAddress });
  return { ...placed, payUrl: retried.ok ? retried.payUrl : null };
}

/** Different contents may come from another person at the same browser: only the order number is returned, not its link key. */
const alreadyPlaced = ({ number }: { number: string }): AlreadyPlaced => ({ ...reject("already-placed"), number });

/** Returns a random idempotency key for an order. */
export const newCheckoutKey = () => randomBytes(24).toString("base64url");

/** Hashes the fields of a form, independent of their order; fields that are undefined do not count. */
export function hashFields(fields: Record<string, unknown>): string {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return createHash("sha256")
    .update(JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("base64url");
}
