import type { Selectable } from "kysely";
import type { RefundsTable } from "#server/db/tables/money-tables.ts";
import type { PaymentsTable } from "#server/db/tables/order-tables.ts";
import type { RefundView, SessionView } from "#server/gateways/payments/payments.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import type { NewDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { isPaymentPending } from "#server/payments/payment.ts";

type Found = Omit<NewDiscrepancy, "now">;
type OurPayment = Pick<Selectable<PaymentsTable>, "id" | "state" | "amount" | "currency" | "session_id">;
type OurRefund = Pick<Selectable<RefundsTable>, "id" | "state" | "amount" | "currency">;

const told = (one: { amount: number; currency: OurPayment["currency"] }, state: string) => `${state} ${formatMoney(one.amount, one.currency)}`;

/**
 * What a session in the provider's books says that ours do not; null where they agree. Only money is compared: a try that brought none
 * there is looked at from our side, and one that is alive with us is asked about by its own job.
 */
export function diffSession(ours: OurPayment | undefined, theirs: SessionView): Found | null {
  if (theirs.paymentStatus !== "paid") return null;
  const paid = told(theirs, "paid");
  if (!ours) return { kind: "payment-unknown", ref: theirs.sessionId, ours: "no payment", theirs: paid };
  if (ours.session_id && ours.session_id !== theirs.sessionId) {
    return { kind: "payment-unknown", ref: theirs.sessionId, ours: `${ours.id} has session ${ours.session_id}`, theirs: paid };
  }
  if (ours.amount !== theirs.amount || ours.currency !== theirs.currency) {
    return { kind: "payment-amount", ref: ours.id, ours: told(ours, ours.state), theirs: paid };
  }
  return ours.state === "paid" || isPaymentPending(ours.state)
    ? null
    : { kind: "payment-state", ref: ours.id, ours: told(ours, ours.state), theirs: paid };
}

/** What was said of a try that is not paid, where it is not the one that we asked for. */
export function diffAttempt(ours: OurPayment, theirs: Pick<SessionView, "amount" | "currency"> & { state: string; sessionId: string | null }): Found {
  const [own, other] = [ours.session_id ?? "no session", theirs.sessionId ?? "no session"];
  return { kind: "payment-mismatch", ref: ours.id, ours: `${told(ours, ours.state)}, ${own}`, theirs: `${told(theirs, theirs.state)}, ${other}` };
}

/** What the provider says about money that we have booked, asked for by its session; undefined: it knows no such session. */
export function diffPaidPayment(ours: OurPayment, theirs: SessionView | undefined): Found | null {
  if (theirs?.paymentStatus === "paid") return diffSession(ours, theirs);
  return { kind: "payment-missing", ref: ours.id, ours: told(ours, "paid"), theirs: theirs ? told(theirs, theirs.paymentStatus) : "no session" };
}

/** What a refund in the provider's books says that ours do not. One that is on its way with us is asked about by its own job. */
export function diffRefund(ours: OurRefund | undefined, theirs: RefundView): Found | null {
  if (!ours) {
    return theirs.state === "failed" ? null : { kind: "refund-unknown", ref: theirs.refundId, ours: "no refund", theirs: told(theirs, theirs.state) };
  }
  if (ours.amount !== theirs.amount || ours.currency !== theirs.currency) {
    return { kind: "refund-amount", ref: ours.id, ours: told(ours, ours.state), theirs: told(theirs, theirs.state) };
  }
  if (ours.state === "waiting" || ours.state === "pending" || ours.state === theirs.state) return null;
  return { kind: "refund-state", ref: ours.id, ours: told(ours, ours.state), theirs: told(theirs, theirs.state) };
}
