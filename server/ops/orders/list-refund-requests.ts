import type { Database } from "#server/db/database.ts";
import { INDEXED } from "#server/db/partial-indexes.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { unitRefundAmount, refundDeadline } from "#server/orders/core/refund-request.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { findRefundBlockers } from "#server/orders/refunds/close-refund.ts";

const requestsOf = (db: Database) =>
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

/** What staff can do about a request that does not go on by itself. */
const WAY_OUT = "End it with refunds close.";
const WAYS_OUT: Record<string, string> = {
  "take-back-unclear": "Look with the carrier; then refunds approve --goodwill pays it, refunds close does not.",
  "refund-not-possible": "End it with refunds close; where there is money again, money resolve tries once more.",
};

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>["execute"]>>[number];

const whatOf = (row: Row) => (row.unit === null ? "not delivered" : `${row.unit} of ${row.quantity}`);
/** One that was asked for before amounts were kept is worth its share. */
const amountOf = (row: Row) => formatMoney(row.amount ?? (row.unit === null ? 0 : unitRefundAmount(row, row.unit)), row.currency);

/** Requests as a list shows them, oldest first: the undecided, or the newest 500 of all. */
export async function listRefundRequests(db: Database, { all }: { all: boolean }) {
  const rows = all
    ? (await requestsOf(db).clearOrderBy().orderBy("refund_requests.requested_at", "desc").limit(500).execute()).reverse()
    : await requestsOf(db).where(INDEXED.unfinishedRequests).where("refund_requests.state", "=", "requested").execute();
  return rows.map((row) => ({
    id: row.id,
    askedAt: row.requested_at,
    state: row.state + (row.decision ? ` (${row.decision})` : ""),
    number: row.number,
    what: whatOf(row),
    packageId: `${row.package_id} × ${row.quantity}`,
    amount: amountOf(row),
    method: row.method,
    reason: row.reason,
    email: row.email,
  }));
}

/** One request in lines; null where there is none. */
export async function showRefundRequest(db: Database, id: string): Promise<string[] | null> {
  const row = await requestsOf(db).where("refund_requests.id", "=", id).executeTakeFirst();
  if (!row) return null;
  const units = await db.selectFrom("fulfilments").selectAll().where("order_id", "=", row.order_id).orderBy("unit").execute();
  const refunds = await db.selectFrom("refunds").selectAll().where("request_id", "=", id).orderBy("attempt").execute();
  const stuck = row.state === "approved" ? await findRefundBlockers(db, id) : [];
  const before = await db
    .selectFrom("refund_requests")
    .select(["state", "decision", "requested_at"])
    .where("order_id", "=", row.order_id)
    .where("id", "<>", id)
    .where("fulfilment_id", row.fulfilment_id === null ? "is" : "=", row.fulfilment_id)
    .where("requested_at", "<=", row.requested_at)
    .orderBy("requested_at")
    .execute();
  const asked = before.map((one) => `${formatTime(one.requested_at)} (${one.state}${one.decision ? `: ${one.decision}` : ""})`).join(", ");
  const facts: [string, string | null][] = [
    ["Request", `${row.id} (${row.state}${row.decision ? `: ${row.decision}` : ""})`],
    ["Asked", `${formatTime(row.requested_at)}, ${row.reason}`],
    ["Asked before", asked],
    ["Until", row.unit === null || row.paid_at === null ? null : `${formatTime(refundDeadline(row.paid_at))}, the last day to ask`],
    ["Decided", row.decided_at === null ? null : [formatTime(row.decided_at), row.decided_by].filter(Boolean).join(" by ")],
    ["Because", row.note],
    ["Order", `${row.number} (${row.order_state}), ${row.package_id} × ${row.quantity}, ${row.way}`],
    ["What", row.unit === null ? "all that is not delivered" : `unit ${whatOf(row)}`],
    ["Amount", `${amountOf(row)}, paid by ${row.method ?? "nothing"}`],
    ["Buyer", row.email],
    ["Goodwill", row.goodwill === 1 ? "yes" : null],
    ...stuck.map(({ kind, ours, theirs }): [string, string] => ["Stuck", `${kind}: ${ours}; ${theirs}. ${WAYS_OUT[kind] ?? WAY_OUT}`]),
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
      refunds.map((one) => [
        one.id,
        one.attempt,
        one.state,
        formatMoney(one.amount, one.currency),
        formatTime(one.created_at),
        formatTime(one.settled_at),
        one.failure,
      ]),
    ),
  ];
}
