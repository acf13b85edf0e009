import { data } from "@remix-run/node";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { readStats } from "#server/tracking/read-stats.ts";
import { writeStatsCsv } from "#server/tracking/stats-csv.ts";
import { csvResponse } from "#app/desk/file-response.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readDays } from "./read-days.ts";

/** The statistics as a file. */
export const loader = staffLoader("statistics.view", async ({ shop, request }) => {
  const days = readDays(request, shop);
  if (days === null) throw data(null, { status: 404 });
  return csvResponse(`statistics-${hongKongDay(shop.clock())}.csv`, writeStatsCsv(await readStats(shop, days)));
});
