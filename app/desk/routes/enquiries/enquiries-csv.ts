import { collectPages } from "#server/db/collect-pages.ts";
import { listEnquiries } from "#server/partners/staff/list-enquiries.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readView } from "./read-view.ts";

const HEADINGS = [
  "enquiry",
  "state",
  "received",
  "reply by",
  "overdue",
  "product",
  "intention",
  "sales",
  "channels",
  "language",
  "files",
  "assigned to",
];

/** The enquiries of one view, as a file without personal data. */
export const loader = staffLoader("enquiries.handle", async ({ shop, account, request }) => {
  const { state, assignedTo } = readView(request, account.id);
  const { rows: enquiries, isCut } = await collectPages((page) => listEnquiries(shop, { state, assignedTo, ...page }));
  const rows = enquiries.map((row) => [
    row.reference,
    row.state,
    csvTime(row.created_at),
    row.reply_by,
    row.isOverdue ? "yes" : "no",
    row.product,
    row.intention,
    row.sales_band,
    row.channels,
    row.language,
    row.files,
    row.assignee,
  ]);
  return csvFile("enquiries", HEADINGS, rows, shop.clock(), { isCut });
});
