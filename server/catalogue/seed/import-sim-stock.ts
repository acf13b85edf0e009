import { z } from "zod";
import type { StockKind } from "#server/domain/product-kinds.schema.ts";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { readJson } from "#server/db/seed/read-json.ts";
import type { Importer } from "#server/db/seed/importer.ts";

const count = z.number().int().nonnegative();
const SimStockSchema = z.strictObject({ note: z.string().optional(), physical: count, prepaid: count, china: count });

/** Imports the initial stock of each kind of SIM card. Stored stock stays as it is: orders and staff change it. */
export const importSimStock: Importer = async (trx, source, _now, rules) => {
  const { note: _, ...stock } = readJson("sim-stock.json", source.text, SimStockSchema);
  const rows = Object.entries(stock).map(([kind, onHand]) => ({ kind: kind as StockKind, on_hand: rules.withoutSamples ? 0 : onHand }));
  await insertRows(trx, "sim_stock", rows, { key: ["kind"], update: [] });
};
