import { collectPages } from "#server/db/collect-pages.ts";
import { listRegistrations } from "#server/real-name/staff/list-registrations.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readView } from "./read-view.ts";

const HEADINGS = ["registration", "state", "attempt", "submitted", "updated", "regions", "document", "language", "sims", "refused sims", "reasons"];

/** The registrations of one view, as a file without personal data. */
export const loader = staffLoader("real-names.review", async ({ shop, request }) => {
  const view = readView(request);
  const { rows: registrations, isCut } = await collectPages((page) => listRegistrations(shop, { view, ...page }));
  const rows = registrations.map((row) => [
    row.reference,
    row.state,
    row.attempt,
    csvTime(row.created_at),
    csvTime(row.updated_at),
    row.regions,
    row.document_type,
    row.language,
    row.sims,
    row.failed,
    row.reasons.join(" "),
  ]);
  return csvFile("real-names", HEADINGS, rows, shop.clock(), { isCut });
});
