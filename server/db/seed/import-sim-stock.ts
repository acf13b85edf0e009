import { z } from "zod";
import type { CardKind } from "#server/db/order-tables.ts";
import { insertRows } from "./insert-rows.ts";
import type { Importer } from "./seed.ts";

const SimStockSchema = z.record(z.enum(["physical", "prepaid", "china"]), z.number().int().nonnegative());

/** The first stock of each kind of SIM card; afterwards orders and the operations command count, never the file. */
export const importSimStock: Importer = async (trx, source) => {
  const { note: _, ...stock } = JSON.parse(source.text) as Record<string, unknown>;
  const rows = Object.entries(SimStockSchema.parse(stock)).map(([kind, on_hand]) => ({ kind: kind as CardKind, on_hand }));
  await insertRows(trx, "sim_stock", rows, { key: ["kind"], update: [] });
};
