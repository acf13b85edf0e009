import { collectPages } from "#server/db/collect-pages.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { listRefundRequests } from "#server/orders/staff/list-money-work.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readState } from "./read-state.ts";

const HEADINGS = ["request", "order", "state", "requested", "unit", "package", "reason", "amount", "currency"];

/** The refund requests in one state, as a file without personal data. */
export const loader = staffLoader("refunds.decide", async ({ shop, request }) => {
  const state = readState(request);
  const { rows: requests, isCut } = await collectPages((page) => listRefundRequests(shop, { state, ...page }));
  const rows = requests.map((row) => [
    row.id,
    row.number,
    row.state,
    csvTime(row.requested_at),
    row.unit,
    row.package_id,
    row.reason,
    formatAmount(row.amount),
    row.currency,
  ]);
  return csvFile("refund-requests", HEADINGS, rows, shop.clock(), { isCut });
});
