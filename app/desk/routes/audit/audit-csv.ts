import { data } from "@remix-run/node";
import { exportStaffActions } from "#server/audit/export-staff-actions.ts";
import { csvFile, csvTime } from "#app/desk/file-response.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readAuditFilter } from "./audit-filter.server.ts";

const HEADINGS = ["time", "who", "account", "via", "address", "action", "subject", "id", "before", "after"];

/** The rows of the audit log that the filter finds, as a file. */
export const loader = staffLoader("audit.view", async ({ shop, request, who }) => {
  const { filter, invalid } = readAuditFilter(new URL(request.url).searchParams);
  if (invalid.length > 0) throw data(null, { status: 400 });
  const { rows: actions, isCut } = await exportStaffActions(shop, { filter, who });
  const rows = actions.map((row) => [
    csvTime(row.at),
    row.who,
    row.accountId,
    row.via,
    row.address,
    row.action,
    row.subject.kind,
    row.subject.id,
    row.before && JSON.stringify(row.before),
    row.after && JSON.stringify(row.after),
  ]);
  return csvFile("audit", HEADINGS, rows, shop.clock(), { isCut });
});
