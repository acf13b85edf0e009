import { z } from "zod";
import { insertRows } from "./insert-rows.ts";
import type { Importer } from "./seed.ts";

const SimStockSchema = z.object({ physical: z.number().int().nonnegative() });

/** The first stock of physical SIM cards; afterwards orders and the operations command count, never the file. */
export const importSimStock: Importer = async (trx, source) => {
  const { physical } = SimStockSchema.parse(JSON.parse(source.text));
  await insertRows(trx, "sim_stock", [{ kind: "physical", on_hand: physical }], { key: ["kind"], update: [] });
};
