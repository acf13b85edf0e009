import { listStock } from "#server/orders/reservations/list-stock.ts";
import { csvFile, csvTime } from "#app/desk/csv.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";

const HEADINGS = ["kind", "on hand", "reserved", "free", "counted"];

/** How many SIM cards of each kind there are, as a file. */
export const loader = staffLoader("stock.edit", async ({ shop }) => {
  const stock = await listStock(shop);
  const rows = stock.map(({ kind, onHand, reserved, countedAt }) => [kind, onHand, reserved, onHand - reserved, csvTime(countedAt)]);
  return csvFile("stock", HEADINGS, rows, shop.clock());
});
