import { collectPages } from "#server/db/collect-pages.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { listFailedRefunds } from "#server/orders/staff/list-failed-refunds.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";

const HEADINGS = ["refund", "order", "since", "for", "method", "failure", "taken by the bank", "amount", "currency"];

/** The refunds that wait for staff, as a file without personal data. */
export const loader = staffLoader("money.view", async ({ shop }) => {
  const { rows: refunds, isCut } = await collectPages((page) => listFailedRefunds(shop, page));
  const rows = refunds.map((row) => [
    row.id,
    row.number,
    csvTime(row.created_at),
    row.reason,
    row.method,
    row.failure,
    row.disputed === null ? null : formatAmount(row.disputed, row.currency),
    formatAmount(row.amount, row.currency),
    row.currency,
  ]);
  return csvFile("failed-refunds", HEADINGS, rows, shop.clock(), { isCut });
});
