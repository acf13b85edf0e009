import { collectPages } from "#server/db/collect-pages.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { listDisputes } from "#server/orders/staff/list-disputes.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readDisputeState } from "./dispute-state.ts";

const HEADINGS = ["dispute", "order", "state", "reason", "opened", "answer by", "overdue", "closed", "difference", "amount", "currency"];

/** The disputes in one state as a file. */
export const loader = staffLoader("money.view", async ({ shop, request }) => {
  const state = readDisputeState(request);
  const { rows: disputes, isCut } = await collectPages((page) => listDisputes(shop, { state, ...page }));
  const rows = disputes.map((row) => [
    row.id,
    row.number,
    row.state,
    row.reason,
    csvTime(row.opened_at),
    csvTime(row.evidence_due_at),
    row.isOverdue ? "yes" : "no",
    csvTime(row.closed_at),
    row.open_difference,
    formatAmount(row.amount, row.currency),
    row.currency,
  ]);
  return csvFile("disputes", HEADINGS, rows, shop.clock(), { isCut });
});
