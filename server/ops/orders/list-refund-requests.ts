import type { Database } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { unitRefundAmount, refundDeadline } from "#server/orders/core/refund-request.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { findRefundBlockers } from "#server/orders/refunds/close-refund.ts";

/** What staff can do about a request that cannot be paid automatically, by the kind of its discrepancy. */
const SOLUTIONS: Record<string, string> = {
  "take-back-unclear": "Ask the carrier; then refunds approve --goodwill pays it, and refunds close does not.",
  "refund-not-possible": "End it with refunds close; where there is money again, money resolve tries again.",
};
const DEFAULT_SOLUTION = "End it with refunds close.";

type Row = Awaited<ReturnType<ReturnType<typeof queryRequests>["execute"]>>[number];

/** Returns refund requests for a list, oldest first: the undecided ones, or the newest 500 of all. */
export async function listRefundRequests(db: Database, { all }: { all: boolean }) {
  const rows = all
    ? (await queryRequests(db).clearOrderBy().orderBy("refund_requests.id", "desc").limit(500).execute()).reverse()
    : await queryRequests(db).where(INDEX_CONDITIONS.unfinishedRequests).where("refund_requests.state", "=", "requested").execute();
  return rows.map((row) => ({
    id: row.id,
    askedAt: row.requested_at,
    state: row.state + (row.decision ? ` (${row.decision})` : ""),
    number: row.number,
    what: describeUnits(row),
    packageId: `${row.package_id} × ${row.quantity}`,
    amount: amountOf(row),
    method: row.method,
    reason: row.reason,
    email: row.email,
  }));
}

/** Returns the details of one request as lines; null if it does not exist. */
export async function showRefundRequest(db: Database, id: string): Promise<string[] | null> {
  const row = await queryRequests(db).where("refund_requests.id", "=", id).executeTakeFirst();
  if (!row) return null;
  const units = await db.selectFrom("fulfilments").selectAll().where("order_id", "=", row.order_id).orderBy("unit").execute();
  const refunds = await db.selectFrom("refunds").selectAll().where("request_id", "=", id).orderBy("attempt").execute();
  const blockers = row.state === "approved" ? await findRefundBlockers(db, id) : [];
  const earlier = await db
    .selectFrom("refund_requests")
    .select(["state", "decision", "requested_at"])
    .where("order_id", "=", row.order_id)
    .where("id", "<>", id)
    .where("fulfilment_id", row.fulfilment_id === null ? "is" : "=", row.fulfilment_id)
    .where("requested_at", "<=", row.requested_at)
    .orderBy("requested_at")
    .execute();
  const earlierText = earlier
    .map((entry) => `${formatTime(entry.requested_at)} (${entry.state}${entry.decision ? `: ${entry.decision}` : ""})`)
    .join(", ");
  const facts: [string, string | null][] = [
    ["Request", `${row.id} (${row.state}${row.decision ? `: ${row.decision}` : ""})`],
    ["Asked", `${formatTime(row.requested_at)}, ${row.reason}`],
    ["Asked before", earlierText],
    ["Until", row.unit === null || row.paid_at === null ? null : `${formatTime(refundDeadline(row.paid_at))}, the last day to ask`],
    ["Decided", row.decided_at === null ? null : [formatTime(row.decided_at), row.decided_by].filter(Boolean).join(" by ")],
    ["Because", row.note],
    ["Order", `${row.number} (${row.order_state}), ${row.package_id} × ${row.quantity}, ${row.way}`],
    ["What", row.unit === null ? "all that is not delivered" : `unit ${describeUnits(row)}`],
    ["Amount", `${amountOf(row)}, paid by ${row.method ?? "nothing"}`],
    ["Buyer", row.email],
    ["Goodwill", row.goodwill === 1 ? "yes" : null],
    ...blockers.map(({ kind, ours, theirs }): [string, string] => ["Stuck", `${kind}: ${ours}; ${theirs}. ${SOLUTIONS[kind] ?? DEFAULT_SOLUTION}`]),
  ];
  return [
    ...facts.filter(([, value]) => value).map(([label, value]) => `${label.padEnd(12)} ${value}`),
    "",
    ...formatTable(
      ["UNIT", "STATE", "ICCID", "DELIVERED", "TAKEN BACK"],
      units.map((unit) => [unit.unit, unit.state, unit.iccid, formatTime(unit.delivered_at), formatTime(unit.taken_back_at)]),
    ),
    "",
    ...formatTable(
      ["REFUND", "TRY", "STATE", "AMOUNT", "BEGUN", "ENDED", "FAILURE"],
      refunds.map((entry) => [
        entry.id,
        entry.attempt,
        entry.state,
        formatMoney(entry.amount, entry.currency, "en"),
        formatTime(entry.created_at),
        formatTime(entry.settled_at),
        entry.failure,
      ]),
    ),
  ];
}

const queryRequests = (db: Database) =>
  db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .leftJoin("payments", (on) => on.onRef("payments.order_id", "=", "orders.id").on("payments.state", "=", "paid").on("payments.duplicate", "=", 0))
    .leftJoin("fulfilments", "fulfilments.id", "refund_requests.fulfilment_id")
    .selectAll("refund_requests")
    .select([
      "orders.number",
      "orders.currency",
      "orders.email",
      "orders.way",
      "orders.state as order_state",
      "orders.paid_at",
      "order_lines.package_id",
    ])
    .select(["payments.method", "fulfilments.unit", "order_lines.quantity", "order_lines.subtotal", "order_lines.discount"])
    .orderBy("refund_requests.requested_at")
    .orderBy("refund_requests.id");

const describeUnits = (row: Row) => (row.unit === null ? "not delivered" : `${row.unit} of ${row.quantity}`);

/** A request from before amounts were stored is worth the share of its unit, or 0 if it is for a whole order. */
const amountOf = (row: Row) => formatMoney(row.amount ?? (row.unit === null ? 0 : unitRefundAmount(row, row.unit)), row.currency, "en");
