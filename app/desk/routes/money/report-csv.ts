import { data } from "@remix-run/node";
import { writeMoneyCsv } from "#server/payments/money-csv.ts";
import { reportMoney } from "#server/payments/report-money.ts";
import { csvResponse } from "#app/desk/file-response.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readMonth } from "./report-month.ts";

/** The report of a month as a file. */
export const loader = staffLoader("money.view", async ({ shop, request }) => {
  const month = readMonth(request, shop.clock());
  if (!month) throw data(null, { status: 404 });
  return csvResponse(`money-${month.name}.csv`, writeMoneyCsv(month.name, await reportMoney(shop, month)));
});
