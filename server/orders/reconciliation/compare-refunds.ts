import { isProviderError, type RefundView, type TimeWindow } from "#server/gateways/payments/payment-provider.ts";
import { chunkAsync } from "./chunk-async.ts";
import { findRefundedPayment } from "#server/payments/find-refunded-payment.ts";
import { diffRefund } from "#server/payments/reconciliation/reconciliation-diff.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { adoptRefund } from "#server/orders/refunds/adopt-refund.ts";
import { applyRefundUpdate } from "#server/orders/refunds/apply-refund-update.ts";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;
/** Banks may return a refund up to a month after it was created, and providers list refunds only by creation time. */
const RETURN_DAYS = 45;

/**
 * Compares the provider's refunds with ours, in both directions, and records each difference. A refund that the bank returned, perhaps weeks
 * after it succeeded, is also applied like every refund update, and one that was made in the provider's dashboard is adopted. Returns how many differences are new.
 */
export async function compareRefunds(shop: AppContext, window: TimeWindow): Promise<number> {
  const seen = new Set<string>();
  let added = 0;
  for await (const batch of chunkAsync(
    shop.payments.listRefunds({ ...window, from: Math.min(window.from, window.to - RETURN_DAYS * DAY_MS) }),
    BATCH_SIZE,
  )) {
    const ours = await findRefunds(shop, batch);
    for (const theirs of batch) {
      const refund = ours.get(theirs.ref) ?? ours.get(theirs.refundId);
      if (refund) seen.add(refund.id);
      if (await compareRefund(shop, refund, theirs)) added++;
    }
  }
  return added + (await compareSettledRefunds(shop, window, seen));
}

/** Returns our refunds by our reference and by the provider's reference. */
async function findRefunds(shop: AppContext, batch: RefundView[]) {
  const [refs, ids] = [batch.map(({ ref }) => ref), batch.map(({ refundId }) => refundId)];
  const rows = await shop.db
    .selectFrom("refunds")
    .selectAll()
    .where(({ eb, or }) => or([eb("id", "in", refs), eb("provider_ref", "in", ids)]))
    .execute();
  return new Map(rows.flatMap((row) => [[row.id, row] as const, ...(row.provider_ref ? [[row.provider_ref, row] as const] : [])]));
}

type Ours = Parameters<typeof diffRefund>[0];

/** Compares one refund and records the difference, if any. Returns whether it is new. */
async function compareRefund(shop: AppContext, ours: Ours, listed: RefundView): Promise<boolean> {
  if (!diffRefund(ours, listed)) return false;
  if (!ours) return adoptListed(shop, listed);
  // The list may be older than our data, so the refund is read again.
  const theirs = await shop.payments.getRefund(listed.refundId);
  const difference = diffRefund(ours, theirs);
  if (!difference) return false;
  const now = shop.clock();
  const isNew = await shop.db.transaction().execute(async (tx) => {
    if (difference.kind === "refund-state" && theirs.state === "failed") await applyRefundUpdate(tx, shop, difference.ref, theirs, "compared");
    return recordDiscrepancy(tx, { ...difference, now }, "found");
  });
  if (isNew) shop.log.error("money.difference", difference.kind, { ref: difference.ref });
  shop.wake();
  return isNew;
}

/** Adopts a refund of one of our payments that we do not know. Returns whether it is new. */
async function adoptListed(shop: AppContext, listed: RefundView): Promise<boolean> {
  const { name } = shop.payments;
  if (listed.ref === "" && !(await findRefundedPayment(shop.db, name, listed))) return false;
  const outcome = await shop.db.transaction().execute((tx) => adoptRefund(tx, shop, name, listed, "compared"));
  if (outcome !== "adopted") return false;
  shop.log.error("money.difference", "refund-unknown", { ref: listed.refundId });
  shop.wake();
  return true;
}

/**
 * Compares our succeeded refunds of the window that were not in the provider's list. Refunds that staff paid by hand have no provider reference and
 * are skipped.
 */
async function compareSettledRefunds(shop: AppContext, window: TimeWindow, seen: Set<string>): Promise<number> {
  let added = 0;
  for (let after = { at: window.from, id: "" }; ;) {
    const ours = await shop.db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.payment_id")
      .selectAll("refunds")
      .select("payments.provider")
      .where("refunds.provider_ref", "is not", null)
      .where("refunds.settled_at", ">=", after.at)
      .where("refunds.settled_at", "<", window.to)
      .where(({ eb, or }) => or([eb("refunds.settled_at", ">", after.at), eb("refunds.id", ">", after.id)]))
      .orderBy("refunds.settled_at")
      .orderBy("refunds.id")
      .limit(BATCH_SIZE)
      .execute();
    for (const refund of ours.filter(({ id, state, provider }) => state === "succeeded" && provider === shop.payments.name && !seen.has(id))) {
      const theirs = await findProviderRefund(shop, refund.provider_ref ?? "");
      if (theirs ? await compareRefund(shop, refund, theirs) : await recordMissingRefund(shop, refund)) added++;
    }
    const last = ours.at(-1);
    if (!last || ours.length < BATCH_SIZE) return added;
    after = { at: Number(last.settled_at), id: last.id };
  }
}

async function recordMissingRefund(
  shop: AppContext,
  refund: { id: string; amount: number; currency: string; provider_ref: string | null },
): Promise<boolean> {
  const ours = `succeeded as ${refund.provider_ref}`;
  const isNew = await recordDiscrepancy(shop.db, { kind: "refund-missing", ref: refund.id, ours, theirs: "no refund", now: shop.clock() }, "found");
  if (isNew) shop.log.error("money.difference", "refund-missing", { ref: refund.id });
  return isNew;
}

async function findProviderRefund(shop: AppContext, refundId: string): Promise<RefundView | undefined> {
  try {
    return await shop.payments.getRefund(refundId);
  } catch (error) {
    if (isProviderError(error) && error.kind === "final") return undefined;
    throw error;
  }
}
