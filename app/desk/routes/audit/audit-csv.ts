import { data } from "@remix-run/node";
import { exportStaffActions } from "#server/audit/export-staff-actions.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { writeSafeCsv } from "#server/protocol/csv.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readAuditFilter } from "./audit-filter.server.ts";

/** The columns have the names of the log in every language: the file is for programs, too. */
const HEADINGS = ["time", "who", "account", "via", "address", "action", "subject", "id", "before", "after"];

/** The rows of the audit log that the filter finds, as a file. */
export const loader = staffLoader("audit.view", async ({ shop, request, who }) => {
  const { filter, invalid } = readAuditFilter(new URL(request.url).searchParams);
  if (invalid.length > 0) throw data(null, { status: 400 });
  const rows = await exportStaffActions(shop, { filter, who });
  const csv = writeSafeCsv(
    HEADINGS,
    rows.map((row) => [
      new Date(row.at).toISOString(),
      row.who,
      row.accountId ?? "",
      row.via,
      row.address ?? "",
      row.action,
      row.subject.kind,
      row.subject.id ?? "",
      row.before === null ? "" : JSON.stringify(row.before),
      row.after === null ? "" : JSON.stringify(row.after),
    ]),
  );
  const name = `audit-${hongKongDay(shop.clock())}.csv`;
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
});
