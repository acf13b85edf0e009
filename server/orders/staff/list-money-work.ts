import type { AppContext } from "#server/context/app-context.ts";
import type { RefundRequestState } from "#server/domain/payment-states.schema.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { unitRefundAmount } from "#server/orders/core/refund-request.ts";
import { MISMATCH } from "#server/payments/record-mismatched-payment.ts";
import { isPartlyDisputed, refundableAmount } from "#server/payments/refundable-amount.ts";
import { findUnmatchedPayments } from "#server/payments/find-unmatched-payments.ts";
import { pageLimit, toPage, type Page } from "./list-orders-for-staff.ts";

type Shop = Pick<AppContext, "db">;

/**
 * Returns a page of the refund requests in a state, oldest first; without a state of all, newest first. Amounts in minor units; one without is from
 * before they were stored.
 */
export async function listRefundRequests({ db }: Shop, { state, after, limit }: { state?: RefundRequestState } & Page) {
  const size = pageLimit(limit);
  let query = db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .leftJoin("fulfilments", "fulfilments.id", "refund_requests.fulfilment_id")
    .select(["refund_requests.id", "refund_requests.state", "refund_requests.requested_at", "refund_requests.amount", "refund_requests.reason"])
    .select(["refund_requests.decision", "refund_requests.decided_by"])
    .select(["orders.number", "orders.currency", "orders.delivery_method", "order_lines.package_id", "order_lines.quantity", "fulfilments.unit"])
    .select(["order_lines.subtotal", "order_lines.discount"])
    .orderBy("refund_requests.id", state ? "asc" : "desc");
  if (state) query = query.where("refund_requests.state", "=", state);
  if (after !== undefined) query = query.where("refund_requests.id", state ? ">" : "<", after);
  const { rows, next } = toPage(await query.limit(size + 1).execute(), size);
  return { rows: rows.map((row) => ({ ...row, amount: row.amount ?? (row.unit === null ? 0 : unitRefundAmount(row, row.unit)) })), next };
}

/** Returns a page of the payments that pay for nothing, oldest first. */
export async function listUnmatchedPayments({ db }: Shop, { after, limit }: Page) {
  const size = pageLimit(limit);
  let query = findUnmatchedPayments(db);
  if (after !== undefined) query = query.where("payments.id", ">", after);
  const { rows, next } = toPage(await query.limit(size + 1).execute(), size);
  return { rows: rows.map(toUnmatchedPayment), next };
}

/** Returns a payment that pays for nothing, and how much of it can be refunded (minor units); undefined if there is none with this id, or it is refunded. */
export async function findUnmatchedPayment({ db }: Shop, id: string) {
  const row = await findUnmatchedPayments(db).where("payments.id", "=", id).executeTakeFirst();
  return row && { ...toUnmatchedPayment(row), refundable: await refundableAmount(db, id), isPartlyDisputed: await isPartlyDisputed(db, id) };
}

type UnmatchedRow = Awaited<ReturnType<ReturnType<typeof findUnmatchedPayments>["execute"]>>[number];

const toUnmatchedPayment = ({
  id,
  number,
  amount,
  currency,
  method,
  email,
  paid_at: paidAt,
  duplicate,
  reason,
  payment_ref: providerRef,
}: UnmatchedRow) => ({
  id,
  number,
  amount,
  currency,
  method,
  paidAt,
  /** It differs from what we asked for, the order was paid twice, or the order had ended. */
  why: reason === MISMATCH ? ("mismatch" as const) : duplicate === 1 ? ("duplicate" as const) : ("late" as const),
  /** An erased buyer gets no mail. */
  isBuyerErased: isErased(email),
  providerRef,
});
