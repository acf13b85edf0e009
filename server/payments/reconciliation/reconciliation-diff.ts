import type { Selectable } from "kysely";
import type { RefundsTable } from "#server/db/tables/payment-tables.ts";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import type { RefundView, SessionView } from "#server/gateways/payments/payment-provider.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { NewDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { isPaymentPending } from "#server/payments/payment.ts";

type Difference = Omit<NewDiscrepancy, "now">;
type OurPayment = Pick<Selectable<PaymentsTable>, "id" | "state" | "amount" | "currency" | "session_id">;
type OurRefund = Pick<Selectable<RefundsTable>, "id" | "state" | "amount" | "currency">;

const describe = (row: { amount: number; currency: OurPayment["currency"] }, state: string) =>
  `${state} ${formatMoney(row.amount, row.currency, "en")}`;

/**
 * Compares a session of the provider with our payment attempt; returns null if they agree. Only paid sessions are compared: `diffPaidPayment` covers
 * payments that are paid only in our records, and a pending attempt has its own job that queries the provider.
 */
export function diffSession(ours: OurPayment | undefined, theirs: SessionView): Difference | null {
  if (theirs.paymentStatus !== "paid") return null;
  const paid = describe(theirs, "paid");
  const forOrder = theirs.orderNumber ? ` for ${theirs.orderNumber}` : "";
  if (!ours) return { kind: "payment-unknown", ref: theirs.sessionId, ours: "no payment", theirs: paid + forOrder };
  if (ours.session_id && ours.session_id !== theirs.sessionId) {
    return { kind: "payment-unknown", ref: theirs.sessionId, ours: `${ours.id} has session ${ours.session_id}`, theirs: paid };
  }
  if (ours.amount !== theirs.amount || ours.currency !== theirs.currency) {
    return { kind: "payment-amount", ref: ours.id, ours: describe(ours, ours.state), theirs: paid };
  }
  return ours.state === "paid" || isPaymentPending(ours.state)
    ? null
    : { kind: "payment-state", ref: ours.id, ours: describe(ours, ours.state), theirs: paid };
}

/** Describes a payment update that does not match its attempt in amount, currency or session. */
export function diffAttempt(
  ours: OurPayment,
  theirs: Pick<SessionView, "amount" | "currency"> & { state: string; sessionId: string | null },
): Difference {
  const [ourSession, theirSession] = [ours.session_id ?? "no session", theirs.sessionId ?? "no session"];
  return {
    kind: "payment-mismatch",
    ref: ours.id,
    ours: `${describe(ours, ours.state)}, ${ourSession}`,
    theirs: `${describe(theirs, theirs.state)}, ${theirSession}`,
  };
}

/** Compares our paid payment with its session at the provider; `theirs` is undefined if the provider does not know it. Returns null if they agree. */
export function diffPaidPayment(ours: OurPayment, theirs: SessionView | undefined): Difference | null {
  if (theirs?.paymentStatus === "paid") return diffSession(ours, theirs);
  return {
    kind: "payment-missing",
    ref: ours.id,
    ours: describe(ours, "paid"),
    theirs: theirs ? describe(theirs, theirs.paymentStatus) : "no session",
  };
}

/** Compares a refund of the provider with ours; returns null if they agree. A refund in progress has its own job that queries the provider. */
export function diffRefund(ours: OurRefund | undefined, theirs: RefundView): Difference | null {
  if (!ours) {
    return theirs.state === "failed"
      ? null
      : { kind: "refund-unknown", ref: theirs.refundId, ours: "no refund", theirs: describe(theirs, theirs.state) };
  }
  if (ours.amount !== theirs.amount || ours.currency !== theirs.currency) {
    return { kind: "refund-amount", ref: ours.id, ours: describe(ours, ours.state), theirs: describe(theirs, theirs.state) };
  }
  if (ours.state === "waiting" || ours.state === "pending" || ours.state === theirs.state) return null;
  return { kind: "refund-state", ref: ours.id, ours: describe(ours, ours.state), theirs: describe(theirs, theirs.state) };
}
