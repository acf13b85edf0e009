import type { Currency } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { OrderState, DeliveryMethod } from "#server/domain/order-states.schema.ts";

const PAGE_SIZE = 10;

/** One row of "My orders". Money in minor units, time in ms UTC. */
type OrderRow = {
  number: string;
  createdAt: number;
  packageId: string;
  way: DeliveryMethod;
  /** Credit for a prepaid SIM, HKD minor units; null for travel packages. */
  credit: number | null;
  unitPrice: number;
  quantity: number;
  currency: Currency;
  state: OrderState;
  total: number;
};

/** Returns one page of an account's orders, newest first, ten a page (§2, My orders). For a page that does not exist, returns the nearest one. */
export async function listOrders(
  shop: Pick<AppContext, "db">,
  request: { accountId: string; page: number },
): Promise<{ orders: OrderRow[]; page: number; pages: number }> {
  const { count } = await shop.db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", request.accountId)
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(count) / PAGE_SIZE));
  const page = Math.min(Math.max(1, Math.trunc(request.page) || 1), pages);
  const rows = await shop.db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(["number", "created_at", "package_id", "way", "credit", "unit_price", "quantity", "currency", "state", "total"])
    .where("account_id", "=", request.accountId)
    .orderBy("created_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const orders = rows.map(({ created_at: createdAt, package_id: packageId, unit_price: unitPrice, ...row }) => ({
    ...row,
    createdAt,
    packageId,
    unitPrice,
  }));
  return { orders, page, pages };
}
