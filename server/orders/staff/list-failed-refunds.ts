import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { AUTOMATIC_REFUND_STATES } from "#server/domain/payment-states.schema.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { pageLimit, toPage, type Page } from "./list-orders-for-staff.ts";

type Shop = Pick<AppContext, "db" | "payments">;

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

/** Adds what staff need to pay a refund by hand: the failure of the newest attempt, and how much of the payment the bank has taken. */
const withDetails = ({ db, payments }: Shop) =>
  findFailedRefunds(db, payments.name)
    .select(["refunds.id", "refunds.created_at", "refunds.amount", "refunds.currency", "refunds.reason", "refunds.state"])
    .select(["orders.number", "orders.email", "payments.method", "payments.payment_ref"])
    .select((eb) =>
      eb
        .selectFrom("refunds as failed")
        .select("failed.failure")
        .whereRef("failed.subject", "=", "refunds.subject")
        .where("failed.state", "=", "failed")
        .orderBy("failed.attempt", "desc")
        .limit(1)
        .as("failure"),
    )
    .select((eb) =>
      eb
        .selectFrom("ledger")
        .select((sum) => sum.fn.sum<number>("ledger.amount").as("taken"))
        .whereRef("ledger.payment_id", "=", "refunds.payment_id")
        .where("ledger.kind", "in", ["dispute", "dispute-won"])
        .as("taken"),
    );

type RefundRow = Awaited<ReturnType<ReturnType<typeof withDetails>["execute"]>>[number];

/**
 * `disputed`: what the bank took of the payment and did not give back, minor units; null if nothing. PostgreSQL returns sums as text.
 * `isBuyerErased`: an erased buyer gets no mail.
 */
const toFailedRefund = ({ taken, email, ...row }: RefundRow) => ({
  ...row,
  disputed: Number(taken ?? 0) < 0 ? -Number(taken) : null,
  isBuyerErased: row.reason === "erased-buyer" || isErased(email),
});

/** Returns a page of the refunds that wait for staff, oldest first. Amounts in minor units. */
export async function listFailedRefunds(shop: Shop, { after, limit }: Page) {
  const size = pageLimit(limit);
  let query = withDetails(shop);
  if (after !== undefined) query = query.where("refunds.id", ">", after);
  const { rows, next } = toPage(
    await query
      .orderBy("refunds.id")
      .limit(size + 1)
      .execute(),
    size,
  );
  return { rows: rows.map(toFailedRefund), next };
}

/** Returns one refund that waits for staff; undefined if there is none with this id. */
export async function findFailedRefund(shop: Shop, id: string) {
  const row = await withDetails(shop).where("refunds.id", "=", id).executeTakeFirst();
  return row && toFailedRefund(row);
}
