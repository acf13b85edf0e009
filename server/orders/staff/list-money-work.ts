import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { AUTOMATIC_REFUND_STATES, type RefundRequestState } from "#server/domain/payment-states.schema.ts";
import { unitRefundAmount } from "#server/orders/core/refund-request.ts";
import { findUnmatchedPayments } from "#server/payments/find-unmatched-payments.ts";
import { pageLimit, toPage, type Page } from "./list-orders-for-staff.ts";

type Shop = Pick<AppContext, "db">;

/** Returns a page of the refund requests in a state, oldest first. Amounts in minor units; one without is from before they were stored. */
export async function listRefundRequests({ db }: Shop, { state, after, limit }: { state: RefundRequestState } & Page) {
  const size = pageLimit(limit);
  let query = db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .leftJoin("fulfilments", "fulfilments.id", "refund_requests.fulfilment_id")
    .select(["refund_requests.id", "refund_requests.state", "refund_requests.requested_at", "refund_requests.amount", "refund_requests.reason"])
    .select(["orders.number", "orders.currency", "orders.way", "order_lines.package_id", "order_lines.quantity", "fulfilments.unit"])
    .select(["order_lines.subtotal", "order_lines.discount"])
    .where("refund_requests.state", "=", state);
  if (after !== undefined) query = query.where("refund_requests.id", ">", after);
  const { rows, next } = toPage(
    await query
      .orderBy("refund_requests.id")
      .limit(size + 1)
      .execute(),
    size,
  );
  return { rows: rows.map((row) => ({ ...row, amount: row.amount ?? (row.unit === null ? 0 : unitRefundAmount(row, row.unit)) })), next };
}

/** Returns a query of the refunds that wait for staff: they failed, or are at a provider that is no longer configured. */
export const findFailedRefunds = (db: Database, provider: string) =>
  db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    // The condition of the index refunds_for_staff.
    .where(INDEX_CONDITIONS.refundsForStaff)
    .where(({ eb, or, and }) =>
      or([eb("refunds.state", "=", "manual"), and([eb("refunds.state", "in", AUTOMATIC_REFUND_STATES), eb("payments.provider", "<>", provider)])]),
    );

/** Returns a page of the refunds that wait for staff, oldest first, with the failure of the newest attempt. */
export async function listFailedRefunds({ db, payments }: Pick<AppContext, "db" | "payments">, { after, limit }: Page) {
  const size = pageLimit(limit);
  let query = findFailedRefunds(db, payments.name)
    .select(["refunds.id", "refunds.created_at", "refunds.amount", "refunds.currency", "refunds.reason", "refunds.state"])
    .select(["orders.number", "payments.method", "payments.payment_ref"])
    .select((eb) =>
      eb
        .selectFrom("refunds as failed")
        .select("failed.failure")
        .whereRef("failed.subject", "=", "refunds.subject")
        .where("failed.state", "=", "failed")
        .orderBy("failed.attempt", "desc")
        .limit(1)
        .as("failure"),
    );
  if (after !== undefined) query = query.where("refunds.id", ">", after);
  return toPage(
    await query
      .orderBy("refunds.id")
      .limit(size + 1)
      .execute(),
    size,
  );
}

/** Returns a page of the payments that pay for nothing, oldest first. */
export async function listUnmatchedPayments({ db }: Shop, { after, limit }: Page) {
  const size = pageLimit(limit);
  let query = findUnmatchedPayments(db);
  if (after !== undefined) query = query.where("payments.id", ">", after);
  const { rows, next } = toPage(await query.limit(size + 1).execute(), size);
  return {
    rows: rows.map(({ id, number, amount, currency, method, paid_at: paidAt, duplicate, payment_ref: providerRef }) => ({
      id,
      number,
      amount,
      currency,
      method,
      paidAt,
      isDuplicate: duplicate === 1,
      providerRef,
    })),
    next,
  };
}

/** Returns a page of the differences: the open ones, oldest first, or all, newest first. */
export async function listDiscrepancies({ db }: Shop, { all, after, limit }: { all: boolean } & Page) {
  const size = pageLimit(limit);
  let query = db
    .selectFrom("discrepancies")
    .leftJoin("orders", "orders.id", "discrepancies.order_id")
    .select(["discrepancies.id", "discrepancies.kind", "discrepancies.ref", "discrepancies.ours", "discrepancies.theirs"])
    .select(["discrepancies.found_at", "discrepancies.resolved_at", "discrepancies.note", "orders.number"]);
  if (!all) query = query.where("discrepancies.resolved_at", "is", null);
  if (after !== undefined) query = query.where("discrepancies.id", all ? "<" : ">", after);
  return toPage(
    await query
      .orderBy("discrepancies.id", all ? "desc" : "asc")
      .limit(size + 1)
      .execute(),
    size,
  );
}
