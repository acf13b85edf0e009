import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { exportDiscrepancies } from "#server/orders/staff/list-discrepancies.ts";
import { writeSafeCsv } from "#server/protocol/csv.ts";
import { staffLoader } from "#app/desk/staff.server.ts";

/** The columns have the same names in every language: the file is for programs, too. */
const HEADINGS = ["difference", "kind", "order", "about", "ours", "theirs", "found", "closed", "note"];
const MAX_ROWS = 10_000;

/** The differences of the list as a file. */
export const loader = staffLoader("money.view", async ({ shop, request }) => {
  const all = new URL(request.url).searchParams.get("show") === "all";
  const rows = await exportDiscrepancies(shop, { all, max: MAX_ROWS });
  const time = (at: number | null) => (at === null ? "" : new Date(at).toISOString());
  const csv = writeSafeCsv(
    HEADINGS,
    rows.map((row) => [row.id, row.kind, row.number ?? "", row.ref, row.ours, row.theirs, time(row.found_at), time(row.resolved_at), row.note ?? ""]),
  );
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="differences-${hongKongDay(shop.clock())}.csv"`,
  };
  return new Response(csv, { headers });
});
