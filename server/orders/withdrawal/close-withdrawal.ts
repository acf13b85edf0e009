import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { RefundRequestState } from "#server/domain/payment-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";

export type CloseWithdrawalRejectionCode = "unknown" | "closed" | "undecided";

/** Closes the withdrawal from an order, for staff. Rejects one with a refund request that is not decided. */
export async function closeWithdrawal(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { number, who }: { number: string; who: Staff },
): Promise<{ ok: true } | Rejection<CloseWithdrawalRejectionCode>> {
  return db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom("orders").select(["id", "state"]).where("number", "=", number).executeTakeFirst();
    if (!order) return reject("unknown");
    await lockOrder(tx, order.id);
    const withdrawal = await tx.selectFrom("order_withdrawals").select("closed_at").where("order_id", "=", order.id).executeTakeFirst();
    const requests = await tx.selectFrom("refund_requests").select("state").where("order_id", "=", order.id).execute();
    const rejection = checkWithdrawalClosable(withdrawal, requests);
    if (rejection) return reject(rejection);
    const now = clock();
    const actor = staffActor(who);
    await tx.updateTable("order_withdrawals").set({ closed_at: now, closed_by: actor }).where("order_id", "=", order.id).execute();
    await addOrderEvent(tx, { orderId: order.id, from: order.state, to: order.state, actor, cause: "withdrawal closed", now });
    const subject = { kind: "order", id: number } as const;
    await recordStaffAction(tx, { who, action: "withdrawal.close", subject, before: { state: "open" }, after: { state: "closed" }, now });
    return { ok: true };
  });
}

/** Returns why the withdrawal from an order cannot be closed, or null. `requests`: the refund requests of the order. */
export function checkWithdrawalClosable(
  withdrawal: { closed_at: number | null } | undefined,
  requests: { state: RefundRequestState }[],
): CloseWithdrawalRejectionCode | null {
  if (!withdrawal) return "unknown";
  if (withdrawal.closed_at !== null) return "closed";
  return requests.some(({ state }) => state === "requested") ? "undecided" : null;
}
