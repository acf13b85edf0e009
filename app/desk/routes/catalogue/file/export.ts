import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { exportCatalogue } from "#server/plans/file/export-catalogue.ts";
import { staffLoader } from "#app/desk/staff.server.ts";

/** The plans, packages and prices that apply now, as a file that staff edit and import. */
export const loader = staffLoader("catalogue.edit", async ({ shop }) => {
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="catalogue-${hongKongDay(shop.clock())}.json"`,
  };
  return new Response(await exportCatalogue(shop), { headers });
});
