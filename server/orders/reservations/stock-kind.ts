import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { StockKind } from "#server/db/tables/order-tables.ts";

/** Which drawer the cards of an order lie in: a prepaid card is another one than a card for packages. */
export async function findStockKind(db: Database | DatabaseTransaction, orderId: string): Promise<StockKind> {
  const line = await db
    .selectFrom("order_lines")
    .leftJoin("packages", "packages.id", "order_lines.package_id")
    .select("packages.product")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return line.product ?? "physical";
}
