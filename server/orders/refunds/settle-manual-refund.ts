import type { DatabaseTransaction } from "#server/db/database.ts";
import { insertRefund } from "#server/payments/open-refund.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { applyRefundUpdate } from "./apply-refund-update.ts";

type Answer = { ok: true } | { ok: false; reason: "refunds.unknown" | "refunds.not-manual" | "refunds.disputed" };
type Settlement = { refundId: string; note: string; /** It was paid, whatever the bank took meanwhile. */ althoughDisputed?: boolean };

/**
 * A refund that no provider would send, or one of a provider that we left, was paid by a person: it is booked, and the buyer is told.
 * Refuses one that waits for nobody, and one whose money the bank took meanwhile unless it was paid although it did.
 */
export function settleManualRefund(shop: AppContext, { refundId, note, althoughDisputed = false }: Settlement): Promise<Answer> {
  return onManual(shop, refundId, { leftBehind: true, althoughDisputed }, async (tx, refund) => {
    const { id: ref, amount, currency } = refund;
    const view = { refundId: "", ref, sessionId: null, paymentRef: null, amount, currency, state: "succeeded" as const, failure: null };
    await applyRefundUpdate(tx, shop, ref, view, "paid by hand");
    await resolve(tx, refund.subject, `paid by hand: ${note}`, shop.clock());
  });
}

/** Sends a refund that waits for a person to the provider once more, under a new reference. Refuses one that waits for nobody, or is not left. */
export function retryManualRefund(shop: AppContext, { refundId }: { refundId: string }): Promise<Answer> {
  return onManual(shop, refundId, { leftBehind: false, althoughDisputed: false }, async (tx, refund) => {
    const now = shop.clock();
    await tx
      .updateTable("refunds")
      .set({ state: "failed", failure: "sent-anew", settled_at: now })
      .where("id", "=", refund.id)
      .where("state", "=", "manual")
      .execute();
    const { order_id, payment_id, request_id, subject, reason, amount, currency, attempt } = refund;
    const next = { order_id, payment_id, request_id, subject, reason, amount, currency, attempt: attempt + 1, state: "waiting" as const };
    const id = await insertRefund(tx, next, now);
    const { state } = await tx.selectFrom("orders").select("state").where("id", "=", order_id).executeTakeFirstOrThrow();
    await addOrderEvent(tx, { orderId: order_id, from: state, to: state, actor: "staff", cause: `refund ${refund.id} sent anew as ${id}`, now });
    await resolve(tx, subject, `sent anew as ${id}`, now);
  });
}

type Manual = NonNullable<Awaited<ReturnType<typeof find>>>;

const find = (tx: DatabaseTransaction, id: string) => tx.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();

type Taken = { leftBehind: boolean; althoughDisputed: boolean };

async function onManual(
  shop: AppContext,
  refundId: string,
  taken: Taken,
  act: (tx: DatabaseTransaction, refund: Manual) => Promise<void>,
): Promise<Answer> {
  const answer = await shop.db.transaction().execute(async (tx): Promise<Answer> => {
    const known = await find(tx, refundId);
    if (!known) return { ok: false, reason: "refunds.unknown" };
    await lockOrder(tx, known.order_id);
    const refund = await find(tx, refundId);
    if (!refund || !(refund.state === "manual" || (taken.leftBehind && (await isLeftBehind(tx, shop, refund))))) {
      return { ok: false, reason: "refunds.not-manual" };
    }
    const left = await refundableAmount(tx, refund.payment_id, refund.id);
    if (left < refund.amount && !taken.althoughDisputed) return { ok: false, reason: "refunds.disputed" };
    await act(tx, refund);
    return { ok: true };
  });
  shop.wake();
  return answer;
}

/** On its way at a provider that we cannot ask any more, or dropped because a dispute was lost, and paid by hand all the same. */
async function isLeftBehind(tx: DatabaseTransaction, shop: AppContext, { state, failure, payment_id }: Manual): Promise<boolean> {
  if (state === "failed" && failure === "disputed") return true;
  if (state !== "waiting" && state !== "pending") return false;
  const payment = await tx.selectFrom("payments").select("provider").where("id", "=", payment_id).executeTakeFirstOrThrow();
  return payment.provider !== shop.payments.name;
}

/** What was noted when the tries at one subject failed needs nobody any more. */
async function resolve(tx: DatabaseTransaction, subject: string, note: string, now: number): Promise<void> {
  const tries = await tx.selectFrom("refunds").select("id").where("subject", "=", subject).execute();
  await tx
    .updateTable("discrepancies")
    .set({ resolved_at: now, note })
    .where("kind", "in", ["refund-failed", "refund-other-provider"])
    .where(
      "ref",
      "in",
      tries.map(({ id }) => id),
    )
    .where("resolved_at", "is", null)
    .execute();
}
