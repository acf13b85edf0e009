import { collectPages } from "#server/db/collect-pages.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { listUnmatchedPayments } from "#server/orders/staff/list-money-work.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";

const HEADINGS = ["payment", "order", "paid", "why", "method", "provider reference", "amount", "currency"];

/** The payments that pay for nothing, as a file without personal data. */
export const loader = staffLoader("money.view", async ({ shop }) => {
  const { rows: payments, isCut } = await collectPages((page) => listUnmatchedPayments(shop, page));
  const rows = payments.map((row) => [
    row.id,
    row.number,
    csvTime(row.paidAt),
    row.why === "late" ? "order ended" : row.why,
    row.method,
    row.providerRef,
    formatAmount(row.amount, row.currency),
    row.currency,
  ]);
  return csvFile("unmatched-payments", HEADINGS, rows, shop.clock(), { isCut });
});
