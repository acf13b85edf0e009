import type { Currency } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { UNPAID_ORDER_STATES, type OrderState, type DeliveryMethod } from "#server/domain/order-states.schema.ts";
import type { PaymentAttemptState } from "#server/domain/payment-states.schema.ts";

const PAGE_SIZE = 10;
const unpaidStates: readonly OrderState[] = UNPAID_ORDER_STATES;

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
  /** The state of the newest payment attempt of an order that was not paid; null for any other order. */
  payment: PaymentAttemptState | null;
  /** The order that replaced it; null for most. */
  replacedBy: string | null;
};

/**
 * Returns one page of an account's orders, newest first, ten a page, without unpaid orders that the buyer dismissed (§2, My orders). For a page that does
 * not exist, returns the nearest one.
 */
export async function listOrders(
  shop: Pick<AppContext, "db">,
  request: { accountId: string; page: number },
): Promise<{ orders: OrderRow[]; page: number; pages: number }> {
  const listed = shop.db
    .selectFrom("orders")
    .where("account_id", "=", request.accountId)
    .where((eb) => eb.or([eb("dismissed_at", "is", null), eb("paid_at", "is not", null), eb("state", "not in", UNPAID_ORDER_STATES)]));
  const { count } = await listed.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(count) / PAGE_SIZE));
  const page = Math.min(Math.max(1, Math.trunc(request.page) || 1), pages);
  const rows = await listed
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select([
      "number",
      "created_at",
      "package_id",
      "delivery_method",
      "credit",
      "unit_price",
      "quantity",
      "currency",
      "state",
      "total",
      "replaced_by",
    ])
    .select((eb) => [
      "paid_at",
      eb
        .selectFrom("payments")
        .select("payments.state")
        .whereRef("payments.order_id", "=", "orders.id")
        .orderBy("duplicate")
        .orderBy("attempt", "desc")
        .limit(1)
        .as("payment"),
    ])
    .orderBy("created_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const orders = rows.map(
    ({
      created_at: createdAt,
      package_id: packageId,
      unit_price: unitPrice,
      paid_at: paidAt,
      delivery_method: way,
      payment,
      replaced_by: replacedBy,
      ...row
    }) => ({
      ...row,
      createdAt,
      packageId,
      way,
      unitPrice,
      replacedBy,
      payment: paidAt === null && unpaidStates.includes(row.state) ? payment : null,
    }),
  );
  return { orders, page, pages };
}
