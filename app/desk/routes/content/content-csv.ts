import { csvFile, csvTime } from "#app/desk/file-response.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readContentRows } from "./content-rows.server.ts";

const HEADINGS = ["key", "kind", "title", "version", "updated", "changed by staff", "hidden", "draft by", "draft saved", "scheduled for"];

/** The texts of the list as a file: what there is, not the texts themselves. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const { groups } = await readContentRows(shop, request, context);
  const rows = groups.flatMap(({ rows: texts }) =>
    texts.map(({ key, kind, name, version, updatedAt, state }) => [
      key,
      kind,
      name,
      version,
      csvTime(updatedAt),
      state.isStaffs ? "yes" : "no",
      state.isHidden ? "yes" : "no",
      state.draft && state.draft.changedBy,
      csvTime(state.draft && state.draft.changedAt),
      csvTime(state.scheduledAt),
    ]),
  );
  return csvFile("texts", HEADINGS, rows, shop.clock());
});
