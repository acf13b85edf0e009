import type { AppContext } from "#server/context/app-context.ts";
import type { StockKind } from "#server/domain/product-kinds.schema.ts";

/** How many SIM cards of a kind there are, those that are reserved for orders included. `countedAt`: when staff counted them last; null if never. */
export type Stock = { kind: StockKind; onHand: number; reserved: number; countedAt: number | null };

/** Returns the stock of every kind of SIM card. */
export async function listStock({ db }: Pick<AppContext, "db">): Promise<Stock[]> {
  const rows = await db.selectFrom("sim_stock").selectAll().orderBy("kind").execute();
  return rows.map((row) => ({ kind: row.kind, onHand: row.on_hand, reserved: row.reserved, countedAt: row.counted_at }));
}
