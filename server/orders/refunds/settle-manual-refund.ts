import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { insertRefund } from "#server/payments/open-refund.ts";
import { resolveDiscrepancies } from "#server/payments/discrepancies/record-discrepancy.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { applyRefundUpdate } from "./apply-refund-update.ts";

type Result = { ok: true } | { ok: false; code: "unknown" | "not-manual" | "disputed" };
type Settlement = {
  refundId: string;
  note: string;
  /** Whether staff paid it although the bank took the money in a dispute. */
  althoughDisputed?: boolean;
  who: Staff;
};

/**
 * Records that staff paid a manual refund, a refund of a provider that is no longer configured, or one that a lost dispute dropped: posts it to
 * the ledger and notifies the buyer. Rejects every other refund and, without `althoughDisputed`, one whose money the bank took in the meantime.
 */
export function settleManualRefund(shop: AppContext, { refundId, note, althoughDisputed = false, who }: Settlement): Promise<Result> {
  return withManualRefund(shop, refundId, { orphaned: true, althoughDisputed }, async (tx, refund) => {
    const { id: ref, amount, currency } = refund;
    const view = { refundId: "", ref, sessionId: null, paymentRef: null, amount, currency, state: "succeeded" as const, failure: null };
    await applyRefundUpdate(tx, shop, ref, view, `paid by hand by ${who.name}`);
    const now = shop.clock();
    await resolveFailures(tx, refund.subject, `paid by hand: ${note}`, now);
    const order = await findOrder(tx, refund);
    await recordStaffAction(tx, {
      who,
      action: "refund.settle",
      subject: { kind: "refund", id: ref },
      before: { state: refund.state },
      after: { state: "succeeded", amount, currency, althoughDisputed, order: order.number },
      now,
    });
  });
}

/** Sends a manual refund to the provider again, under a new reference. Rejects a refund that is not manual, and one whose money is no longer left. */
export function retryManualRefund(shop: AppContext, { refundId, who }: { refundId: string; who: Staff }): Promise<Result> {
  return withManualRefund(shop, refundId, { orphaned: false, althoughDisputed: false }, async (tx, refund) => {
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
    const { state, number } = await findOrder(tx, refund);
    await addOrderEvent(tx, {
      orderId: order_id,
      from: state,
      to: state,
      actor: staffActor(who),
      cause: `refund ${refund.id} sent anew as ${id}`,
      now,
    });
    await resolveFailures(tx, subject, `sent anew as ${id}`, now);
    await recordStaffAction(tx, {
      who,
      action: "refund.retry",
      subject: { kind: "refund", id: refund.id },
      before: { state: refund.state },
      after: { state: "failed", sentAs: id, amount, currency, order: number },
      now,
    });
  });
}

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

const findRefund = (tx: DatabaseTransaction, id: string) => tx.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();

const findOrder = (tx: DatabaseTransaction, { order_id: id }: Refund) =>
  tx.selectFrom("orders").select(["state", "number"]).where("id", "=", id).executeTakeFirstOrThrow();

/** `orphaned`: whether a refund that `isOrphaned` is accepted as well. */
type Acceptance = { orphaned: boolean; althoughDisputed: boolean };

/** Runs `act` on an accepted refund whose money is left, with its order locked; else returns the rejection. */
async function withManualRefund(
  shop: AppContext,
  refundId: string,
  accepted: Acceptance,
  act: (tx: DatabaseTransaction, refund: Refund) => Promise<void>,
): Promise<Result> {
  const result = await shop.db.transaction().execute(async (tx): Promise<Result> => {
    const beforeLock = await findRefund(tx, refundId);
    if (!beforeLock) return { ok: false, code: "unknown" };
    await lockOrder(tx, beforeLock.order_id);
    const refund = await findRefund(tx, refundId);
    const code = refund ? await checkManualRefund(tx, shop, refund, accepted) : "not-manual";
    if (!refund || code) return { ok: false, code: code ?? "not-manual" };
    await act(tx, refund);
    return { ok: true };
  });
  shop.wake();
  return result;
}

/** Returns why staff can neither settle nor retry a refund, or null if they can. */
export async function checkManualRefund(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "payments">,
  refund: Refund,
  accepted: Acceptance,
): Promise<"not-manual" | "disputed" | null> {
  if (refund.state !== "manual" && !(accepted.orphaned && (await isOrphaned(tx, shop, refund)))) return "not-manual";
  const left = await refundableAmount(tx, refund.payment_id, refund.id);
  return left < refund.amount && !accepted.althoughDisputed ? "disputed" : null;
}

/** Whether a refund is pending at a provider that is no longer configured, or was dropped because a dispute was lost. */
async function isOrphaned(tx: DatabaseTransaction, shop: Pick<AppContext, "payments">, { state, failure, payment_id }: Refund): Promise<boolean> {
  if (state === "failed" && failure === "disputed") return true;
  if (state !== "waiting" && state !== "pending") return false;
  const payment = await tx.selectFrom("payments").select("provider").where("id", "=", payment_id).executeTakeFirstOrThrow();
  return payment.provider !== shop.payments.name;
}

/** Resolves the discrepancies that were recorded for the attempts at one subject. */
async function resolveFailures(tx: DatabaseTransaction, subject: string, note: string, now: number): Promise<void> {
  const attempts = await tx.selectFrom("refunds").select("id").where("subject", "=", subject).execute();
  for (const { id: ref } of attempts) await resolveDiscrepancies(tx, { ref, kinds: ["refund-failed", "refund-other-provider"], note, now });
}
