import { listOrderRefunds, type OrderRefund } from "#server/orders/refunds/list-order-refunds.ts";
import { readColumns } from "#server/db/column-names.ts";
import type { ParcelDetails } from "#server/orders/core/buyer.ts";
import { PARCEL_FIELDS } from "#server/orders/core/order.schema.ts";
import type { Selectable } from "kysely";
import type { RefundRequestsTable } from "#server/db/tables/payment-tables.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import type { ChannelLanguage, Currency, CurrencyCode } from "#server/locale/locale.schema.ts";
import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import type { OrderState, DeliveryMethod } from "#server/domain/order-states.schema.ts";
import type { PaymentState } from "#server/domain/payment-states.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findLastPayment, findOrder, findReplacement, type OrderAccess } from "#server/orders/core/find-order.ts";
import { findCancellableUnits } from "#server/orders/refunds/find-cancellable-units.ts";
import { isRetryable, retryDeadline } from "#server/orders/payments/retry-payment.ts";
import { isChangeable } from "#server/orders/reservations/end-unpaid-order.ts";
import { toOrderUnit, type OrderUnit } from "./order-unit.ts";
import { orderOutcome, toPaymentState, type OrderOutcome, orderIccids } from "#server/orders/core/order.ts";
import type { RefundDecision } from "#server/orders/core/refund-terms.schema.ts";
import { mayCorrectOwnEmail } from "#server/orders/corrections/correct-own-email.ts";
import { parseRefundDecision } from "#server/orders/core/refund-request.ts";
import { MISMATCH } from "#server/payments/record-mismatched-payment.ts";

/** The data of an order's pages, receipts and offline eSIM pages. Money in minor units, times in ms UTC. */
export type OrderView = {
  number: string;
  state: OrderState;
  outcome: OrderOutcome;
  paymentState: PaymentState;
  paymentMethod: PaymentsTable["method"];
  /** URL of the open payment page; null if there is none. */
  payUrl: string | null;
  /** Whether the payment may be retried after a failure. */
  canRetry: boolean;
  /** When the open payment page expires. */
  payBy: number;
  /** Whether its buyer may change the order. */
  canChange: boolean;
  /** Whether its buyer may drop the order: it may be changed and has not ended. */
  canDrop: boolean;
  /** Until when the order can be paid, ms UTC; null if it is paid or can no longer be. */
  keptUntil: number | null;
  replacedBy: Awaited<ReturnType<typeof findReplacement>>;
  way: DeliveryMethod;
  language: ChannelLanguage;
  currency: Currency;
  /** `iccids`: the SIMs that are renewed or topped up, each once. `credit`: credit that each unit adds to a prepaid SIM, HKD minor units. */
  line: {
    packageId: string;
    planId: string;
    quantity: number;
    unitPrice: number;
    iccids: string[];
    product: PrepaidProduct | null;
    credit: number | null;
  };
  subtotal: number;
  discount: number;
  promoCode: string | null;
  postalFee: number;
  total: number;
  email: string;
  /** When the newest mail of the order was sent to its address; null while one waits. */
  mailedAt: number | null;
  /** Whether the browser with the given checkout key may correct the address. */
  mayCorrectEmail: boolean;
  contact: string | null;
  phone: { country: string; number: string } | null;
  address: ({ country: string } & ParcelDetails) | null;
  /** The first SIM that is renewed or topped up (way = sim). */
  iccid: string | null;
  courier: string | null;
  trackingNumber: string | null;
  units: OrderUnit[];
  /** `refused`: whether the order left refund-requested because the request was rejected. */
  history: { at: number; state: OrderState; refused: boolean }[];
  /** Amount of undecided refund requests, minor units; null if there are none, or only old ones without an amount. */
  requestedRefundAmount: number | null;
  /** When the buyer withdrew from the contract, ms UTC; null if never. */
  withdrawnAt: number | null;
  /** The newest cancellation request. */
  cancellation: { state: RefundRequestsTable["state"]; amount: number | null; decision: RefundDecision | null } | null;
  /** Whether the undelivered units may be cancelled now. */
  canCancel: boolean;
  /** Newest last. */
  refunds: OrderRefund[];
  /** The newest payment of another amount or currency than we asked for, which pays for nothing; null if there is none. */
  mismatchedPayment: { amount: number; currency: CurrencyCode } | null;
  createdAt: number;
  paidAt: number | null;
  deliveredAt: number | null;
};

/** Returns the order if the link key or the account grants access, else null (§2, Result page). `checkoutKey`: that of the last order of this browser. The pages call `refreshPayment` first. */
export async function readOrder(shop: AppContext, access: OrderAccess, checkoutKey: string | null = null): Promise<OrderView | null> {
  const order = await findOrder(shop, access);
  if (!order) return null;
  const [payment, line, units, events, requests, refunds, cancellable, withdrawal, mismatched, canChange, replacedBy] = await Promise.all([
    findLastPayment(shop, order.id),
    shop.db
      .selectFrom("order_lines")
      .innerJoin("packages", "packages.id", "order_lines.package_id")
      .select(["package_id", "plan_id", "quantity", "unit_price", "iccids", "product", "order_lines.credit"])
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow(),
    shop.db.selectFrom("fulfilments").selectAll().where("order_id", "=", order.id).orderBy("unit").execute(),
    shop.db.selectFrom("order_events").select(["at", "from_state", "to_state"]).where("order_id", "=", order.id).orderBy("id").execute(),
    shop.db.selectFrom("refund_requests").selectAll().where("order_id", "=", order.id).orderBy("requested_at").orderBy("id").execute(),
    listOrderRefunds(shop.db, order.id),
    findCancellableUnits(shop.db, order),
    shop.db.selectFrom("order_withdrawals").select("declared_at").where("order_id", "=", order.id).executeTakeFirst(),
    shop.db
      .selectFrom("payments")
      .select(["amount", "currency"])
      .where("order_id", "=", order.id)
      .where("reason", "=", MISMATCH)
      .where("state", "=", "paid")
      // Nothing goes back of a session that took nothing.
      .where("amount", ">", 0)
      .orderBy("attempt", "desc")
      .limit(1)
      .executeTakeFirst(),
    isChangeable(shop.db, order),
    findReplacement(shop, order),
  ]);
  const newestMail = await shop.db
    .selectFrom("jobs")
    .select("done_at")
    .where("order_id", "=", order.id)
    .where("topic", "=", "orders.mail")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const named =
    !("accountId" in access) || units.length === 0
      ? []
      : await shop.db
          .selectFrom("account_sims")
          .select(["iccid", "remark"])
          .where("account_id", "=", access.accountId)
          .where("hidden", "=", 0)
          .execute();
  const cancellation = requests.findLast((request) => request.fulfilment_id === null);
  // The payment page of a cancelled order is being closed.
  const isClosing = order.state === "cancelled" && (payment.state === "creating" || payment.state === "open");
  const paymentState = order.paid_at !== null ? "paid" : isClosing ? "cancelled" : toPaymentState(payment.state);
  const canRetry = isRetryable(shop, order, { packageId: line.package_id, unitPrice: line.unit_price }, paymentState);
  const isAwaitingPayment = order.state === "awaiting-payment";
  return {
    number: order.number,
    state: order.state,
    outcome: orderOutcome(order.state, paymentState),
    paymentState,
    paymentMethod: payment.method,
    payUrl: paymentState === "open" ? payment.session_url : null,
    canRetry,
    payBy: order.expires_at,
    canChange: canChange && !(order.delivery_method === "sim" && line.credit !== null),
    canDrop: canChange && isAwaitingPayment,
    keptUntil: isAwaitingPayment ? order.expires_at : canRetry ? retryDeadline(order) : null,
    replacedBy,
    way: order.delivery_method,
    language: order.language,
    currency: order.currency,
    line: {
      packageId: line.package_id,
      planId: line.plan_id,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      iccids: orderIccids({ id: order.id, iccids: line.iccids, iccid: order.iccid }),
      product: line.credit === null ? null : line.product,
      credit: line.credit,
    },
    subtotal: order.subtotal,
    discount: order.discount,
    promoCode: order.promo_code,
    postalFee: order.postal_fee,
    total: order.total,
    email: order.email,
    mailedAt: newestMail?.done_at ?? null,
    mayCorrectEmail: mayCorrectOwnEmail(order, checkoutKey, shop.clock()),
    contact: order.contact,
    phone: order.phone ? { country: order.phone_country ?? "", number: order.phone } : null,
    address: order.address_country ? { country: order.address_country, ...readColumns(order, PARCEL_FIELDS) } : null,
    iccid: order.iccid,
    courier: order.courier,
    trackingNumber: order.tracking_number,
    units: units.map((unit) =>
      toOrderUnit(
        shop,
        unit,
        requests.findLast((request) => request.fulfilment_id === unit.id) ?? cancellationOf(unit, cancellation),
        named.find(({ iccid }) => iccid === unit.iccid)?.remark,
      ),
    ),
    history: events
      .filter((event) => event.from_state !== event.to_state)
      .map(({ at, from_state: from, to_state: to }) => ({
        at,
        state: to as OrderState,
        refused: from === "refund-requested" && requests.some((request) => request.state === "rejected" && request.decided_at === at),
      })),
    requestedRefundAmount:
      requests.filter((request) => request.state === "requested").reduce((sum, request) => sum + (request.amount ?? 0), 0) || null,
    withdrawnAt: withdrawal?.declared_at ?? null,
    cancellation: cancellation
      ? { state: cancellation.state, amount: cancellation.amount, decision: parseRefundDecision(cancellation.decision) }
      : null,
    canCancel: cancellable.ok,
    refunds,
    mismatchedPayment: mismatched ?? null,
    createdAt: order.created_at,
    paidAt: order.paid_at,
    deliveredAt: order.delivered_at,
  };
}

type Request = Selectable<RefundRequestsTable> | undefined;

/** A cancellation request is about undelivered units only. */
const cancellationOf = (unit: Selectable<FulfilmentsTable>, request: Request): Request => (unit.state === "delivered" ? undefined : request);
