import type { AppContext } from "#server/context/app-context.ts";
import { UNPAID_ORDER_STATES } from "#server/domain/order-states.schema.ts";

/**
 * Removes an order that was not paid from "My orders" of its account. It keeps its page, and comes back to the list if it is paid after all. Has no
 * effect on an order that was paid, whose payment is being processed, or that is not the account's.
 */
export async function dismissOrder({ db, clock }: Pick<AppContext, "db" | "clock">, order: { accountId: string; number: string }): Promise<void> {
  await db
    .updateTable("orders")
    .set({ dismissed_at: clock() })
    .where("account_id", "=", order.accountId)
    .where("number", "=", order.number)
    .where("state", "in", UNPAID_ORDER_STATES)
    .where("paid_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments").select("payments.id").whereRef("payments.order_id", "=", "orders.id").where("payments.state", "=", "processing"),
        ),
      ),
    )
    .execute();
}
