import { listStock } from "#server/orders/reservations/list-stock.ts";
import { setStock } from "#server/orders/reservations/set-stock.ts";
import { type Command, defineCommand, required } from "#server/ops/input/command.ts";
import { choice, wholeNumber, WHO } from "#server/ops/input/values.ts";
import { formatTable } from "#server/ops/output/format-table.ts";
import { STOCK_KINDS } from "#server/domain/product-kinds.schema.ts";
import { MAX_STOCK } from "#server/orders/reservations/stock.schema.ts";

/** Commands for the stock of SIM cards: those for packages (`physical`), and prepaid ones by kind. */
export const stockCommands: Command[] = [
  defineCommand({
    name: "stock show",
    summary: "Shows how many SIM cards of each kind there are, and how many are reserved for orders",
    example: "",
    async run(shop) {
      const rows = await listStock(shop);
      return formatTable(
        ["KIND", "ON HAND", "SET ASIDE"],
        rows.map((row) => [row.kind, row.onHand, row.reserved]),
      );
    },
  }),
  defineCommand({
    name: "stock set",
    summary: "Records how many SIM cards of a kind you counted",
    details: "Count those that are reserved for orders, too. A kind with 0 is not sold by post.",
    arguments: {
      kind: required(choice("kind", STOCK_KINDS), STOCK_KINDS.join(", ")),
      count: required(wholeNumber("cards", 0, MAX_STOCK), "how many there are"),
    },
    options: { who: WHO },
    example: "physical 500 --who Mei",
    async run(shop, { kind, count, who }) {
      const result = await setStock(shop, { kind, count, who });
      return result.ok ? [`There are ${count} SIM cards of the kind ${kind}.`] : { refused: "More of them are reserved for orders: see stock show." };
    },
  }),
];
