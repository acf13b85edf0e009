import type { Selectable } from "kysely";
import type { PaymentsTable } from "#server/db/tables/order-tables.ts";
import { isProviderError, type RefundOrder, type RefundView } from "#server/gateways/payments/payments.ts";
import type { JobHandler, JobResult } from "#server/jobs/job.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { RefundRow } from "#server/payments/record-refund-update.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { applyRefundUpdate } from "./apply-refund-update.ts";

const FIRST_LOOK_MS = 5_000;
const LONGEST_REST_MS = 6 * 60 * 60_000;
/** Providers forget an idempotency key after a day: a refund this old is looked for among theirs before it is sent. */
const KEY_LIVES_MS = 12 * 60 * 60_000;
const SKEW_MS = 5 * 60_000;

/**
 * Job `refunds.send`: sends a refund to the provider, by our reference, so that a repeat is the same refund; then asks for it, ever more
 * rarely, until it has arrived or failed. What the provider refuses for good has failed; a fault is tried again under the same reference.
 * One of another provider may have arrived there: it is left as it is, and a person looks.
 */
export const sendRefund: JobHandler<AppContext> = async (shop, job) => {
  const refund = await shop.db.selectFrom("refunds").selectAll().where("id", "=", job.ref).executeTakeFirstOrThrow();
  if (refund.state !== "waiting" && refund.state !== "pending") return {};
  const payment = await shop.db.selectFrom("payments").selectAll().where("id", "=", refund.payment_id).executeTakeFirstOrThrow();
  if (payment.provider !== shop.payments.name) return restOf(shop, refund, payment.provider);
  shop.crashPoint("refund-sending");
  const view = await askProvider(shop, refund, payment);
  shop.crashPoint("refund-sent");
  const now = shop.clock();
  const rest = Math.min(LONGEST_REST_MS, Math.max(FIRST_LOOK_MS, (now - refund.created_at) / 2));
  return {
    ...(view.state === "pending" && { again: Math.round(now + rest) }),
    commit: async (tx) => void (await applyRefundUpdate(tx, shop, refund.id, view, "asked")),
    committed: () => shop.crashPoint("refund-stored"),
  };
};

/** Nobody here can ask about it. */
function restOf(shop: AppContext, { id: ref, state, provider_ref }: RefundRow, provider: string): JobResult {
  const now = shop.clock();
  const difference = {
    ref,
    ours: `${state} at ${provider}${provider_ref ? ` as ${provider_ref}` : ""}`,
    theirs: `we take money by ${shop.payments.name}`,
  };
  return {
    again: now + LONGEST_REST_MS,
    commit: async (tx) => void (await recordDiscrepancy(tx, { kind: "refund-other-provider", ...difference, now }, "found")),
  };
}

async function askProvider(shop: AppContext, refund: RefundRow, payment: Selectable<PaymentsTable>): Promise<RefundView> {
  if (refund.provider_ref) return shop.payments.getRefund(refund.provider_ref);
  const { id: ref, amount, currency } = refund;
  const order: RefundOrder = { ref, sessionId: payment.session_id ?? "", paymentRef: payment.payment_ref, amount, currency };
  try {
    return (await findSent(shop, refund)) ?? (await shop.payments.createRefund(order));
  } catch (error) {
    if (!isProviderError(error) || error.kind !== "final") throw error;
    return refused(refund, error.code);
  }
}

/** One that may have been sent long ago, without our hearing of it. */
async function findSent(shop: AppContext, refund: RefundRow): Promise<RefundView | null> {
  const now = shop.clock();
  if (now < refund.created_at + KEY_LIVES_MS) return null;
  // Their clock need not be ours.
  const window = { from: refund.created_at - SKEW_MS, to: now + SKEW_MS };
  for await (const view of shop.payments.listRefunds(window)) if (view.ref === refund.id) return view;
  return null;
}

/** The provider will never make it: in its words, a refund that failed. */
function refused({ id: ref, amount, currency }: RefundRow, failure: string): RefundView {
  return { refundId: "", ref, sessionId: null, paymentRef: null, amount, currency, state: "failed", failure };
}
