import type { Selectable } from "kysely";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import { isProviderError, type RefundParams, type RefundView } from "#server/gateways/payments/payment-provider.ts";
import type { JobHandler, JobResult } from "#server/jobs/job.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { RefundRow } from "#server/payments/record-refund-update.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { applyRefundUpdate } from "./apply-refund-update.ts";

const MIN_POLL_MS = 5_000;
const MAX_POLL_MS = 6 * 60 * 60_000;
/** Providers forget an idempotency key after a day: a refund older than this is searched in their list before it is sent. */
const KEY_LIFETIME_MS = 12 * 60 * 60_000;
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Job `refunds.send`: sends a refund to the provider with our reference, so that a repeat is the same refund; then polls at growing intervals
 * until it has succeeded or failed. A final refusal of the provider is a failed refund; after any other error the job retries with the same
 * reference. A refund of another provider may have succeeded there: it is left as it is and recorded for manual review.
 */
export const sendRefund: JobHandler<AppContext> = async (shop, job) => {
  const refund = await shop.db.selectFrom("refunds").selectAll().where("id", "=", job.ref).executeTakeFirstOrThrow();
  if (refund.state !== "waiting" && refund.state !== "pending") return {};
  const payment = await shop.db.selectFrom("payments").selectAll().where("id", "=", refund.payment_id).executeTakeFirstOrThrow();
  if (payment.provider !== shop.payments.name) return recordOtherProvider(shop, refund, payment.provider);
  shop.crashPoint("refund-sending");
  const view = await askProvider(shop, refund, payment);
  shop.crashPoint("refund-sent");
  const now = shop.clock();
  const delay = Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, (now - refund.created_at) / 2));
  return {
    ...(view.state === "pending" && { again: Math.round(now + delay) }),
    commit: async (tx) => void (await applyRefundUpdate(tx, shop, refund.id, view, "asked")),
    committed: () => shop.crashPoint("refund-stored"),
  };
};

/** Records a refund of a provider that is no longer configured, so its state cannot be read. */
function recordOtherProvider(shop: AppContext, { id: ref, state, provider_ref }: RefundRow, provider: string): JobResult {
  const now = shop.clock();
  const difference = {
    ref,
    ours: `${state} at ${provider}${provider_ref ? ` as ${provider_ref}` : ""}`,
    theirs: `we take money by ${shop.payments.name}`,
  };
  return {
    again: now + MAX_POLL_MS,
    commit: async (tx) => void (await recordDiscrepancy(tx, { kind: "refund-other-provider", ...difference, now }, "found")),
  };
}

/** Reads the refund at the provider, or sends it if that was not done yet. A final refusal is returned as a failed refund. */
async function askProvider(shop: AppContext, refund: RefundRow, payment: Selectable<PaymentsTable>): Promise<RefundView> {
  if (refund.provider_ref) return shop.payments.getRefund(refund.provider_ref);
  const { id: ref, amount, currency } = refund;
  const params: RefundParams = { ref, sessionId: payment.session_id ?? "", paymentRef: payment.payment_ref, amount, currency };
  try {
    return (await findSent(shop, refund)) ?? (await shop.payments.createRefund(params));
  } catch (error) {
    if (!isProviderError(error) || error.kind !== "final") throw error;
    return toFailedRefund(refund, error.code);
  }
}

/** Returns an old refund from the provider's list, because it may have been sent although the response was lost; null if it is new or not listed. */
async function findSent(shop: AppContext, refund: RefundRow): Promise<RefundView | null> {
  const now = shop.clock();
  if (now < refund.created_at + KEY_LIFETIME_MS) return null;
  // The provider's clock may differ from ours.
  const window = { from: refund.created_at - CLOCK_SKEW_MS, to: now + CLOCK_SKEW_MS };
  for await (const view of shop.payments.listRefunds(window)) if (view.ref === refund.id) return view;
  return null;
}

/** Represents a refund that the provider refused as a failed refund. */
function toFailedRefund({ id: ref, amount, currency }: RefundRow, failure: string): RefundView {
  return { refundId: "", ref, sessionId: null, paymentRef: null, amount, currency, state: "failed", failure };
}
