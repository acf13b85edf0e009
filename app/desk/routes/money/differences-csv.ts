import { collectPages } from "#server/db/collect-pages.ts";
import { listDiscrepancies } from "#server/orders/staff/list-discrepancies.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";

const HEADINGS = ["difference", "kind", "order", "about", "ours", "theirs", "found", "closed", "note"];

/** The differences of the list as a file. */
export const loader = staffLoader("money.view", async ({ shop, request }) => {
  const all = new URL(request.url).searchParams.get("show") === "all";
  const { rows: differences, isCut } = await collectPages((page) => listDiscrepancies(shop, { all, ...page }));
  const rows = differences.map((row) => [
    row.id,
    row.kind,
    row.number,
    row.ref,
    row.ours,
    row.theirs,
    csvTime(row.found_at),
    csvTime(row.resolved_at),
    row.note,
  ]);
  return csvFile("differences", HEADINGS, rows, shop.clock(), { isCut });
});
