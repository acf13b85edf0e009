import { z } from "zod";
import type { Command } from "#server/ops/input/command.ts";
import { formatTable } from "#server/ops/output/format-table.ts";
import { STOCK_KINDS } from "#server/domain/product-kinds.schema.ts";

const KindSchema = z.enum(STOCK_KINDS);
const CountSchema = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);

/** Commands for the stock of SIM cards: those for packages (`physical`), and prepaid ones by kind. */
export const stockCommands: Record<string, Command> = {
  "stock show": {
    usage: "stock show",
    about: "how many SIM cards of each kind there are, and how many of them are set aside for orders",
    async run(shop) {
      const rows = await shop.db.selectFrom("sim_stock").selectAll().orderBy("kind").execute();
      return formatTable(
        ["KIND", "ON HAND", "SET ASIDE"],
        rows.map((row) => [row.kind, row.on_hand, row.reserved]),
      );
    },
  },
  "stock set": {
    usage: "stock set <kind> <cards>",
    about: "how many SIM cards of a kind (physical, prepaid or china) were counted, those set aside among them; of none, none is sold by post",
    async run(shop, [name = "", typedCount = ""]) {
      const { data: kind } = KindSchema.safeParse(name);
      const { data: count } = CountSchema.safeParse(typedCount);
      if (kind === undefined || count === undefined) return { misused: "Name physical, prepaid or china, and a whole number of cards." };
      const { numUpdatedRows } = await shop.db
        .updateTable("sim_stock")
        .set({ on_hand: count, counted_at: shop.clock() })
        .where("kind", "=", kind)
        .where("reserved", "<=", count)
        .executeTakeFirst();
      return numUpdatedRows === 1n
        ? [`There are ${count} cards of the kind ${kind}.`]
        : { refused: "More of them are set aside for orders: see stock show." };
    },
  },
};
