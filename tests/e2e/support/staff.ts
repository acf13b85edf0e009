import type { AppContext } from "#server/context/app-context.ts";
import { withShop } from "#tests/support/processes/with-shop.ts";

/** Runs use cases on the data of the shop under test, as its staff desk does. */
export const asStaff = <T>(run: (shop: AppContext) => Promise<T>): Promise<T> =>
  withShop({ DATA_DIR: process.env.SHOP_DATA_DIR ?? "", DATABASE_URL: process.env.SHOP_DATABASE_URL ?? "" }, run);

/** Returns the undecided refund request of an order. */
export async function refundRequestOf({ db }: Pick<AppContext, "db">, order: string): Promise<string> {
  const { id } = await db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .select("refund_requests.id")
    .where("orders.number", "=", order)
    .where("refund_requests.state", "=", "requested")
    .executeTakeFirstOrThrow();
  return id;
}
