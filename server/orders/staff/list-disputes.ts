import type { AppContext } from "#server/context/app-context.ts";
import type { DisputeState } from "#server/domain/payment-states.schema.ts";
import { STATE_EXITS } from "#server/orders/core/state-exits.ts";
import { pageLimit, toPage, type Page } from "./list-orders-for-staff.ts";

/** The reasons that Stripe gives (https://docs.stripe.com/disputes/categories), in words for staff. */
const REASONS: Record<string, string> = {
  bank_cannot_process: "the bank cannot process the payment",
  check_returned: "the check was returned",
  credit_not_processed: "the buyer says that a refund is missing",
  customer_initiated: "the buyer asked the bank for the money",
  debit_not_authorized: "the buyer says that the debit was not authorized",
  duplicate: "the buyer says that the order was charged twice",
  fraudulent: "the owner of the payment card says that they did not buy this",
  general: "no particular reason",
  incorrect_account_details: "the account details are wrong",
  insufficient_funds: "the account has not enough money",
  noncompliant: "the payment breaks a rule of the card network",
  product_not_received: "the buyer says that nothing arrived",
  product_unacceptable: "the buyer says that the product is faulty or not as described",
  subscription_canceled: "the buyer says that the subscription was cancelled",
  unrecognized: "the owner of the payment card does not recognize the payment",
};

/** Returns the reason of a dispute in words; an unknown one as the provider gives it. */
const describeDisputeReason = (reason: string | null): string => (reason === null ? "no reason given" : (REASONS[reason] ?? reason));

type OpenDispute = { evidence_due_at: number | null; opened_at: number };
/** What is due first comes first; what accepts no evidence comes last. */
const byDueDate = (a: OpenDispute, b: OpenDispute) =>
  (a.evidence_due_at ?? Number.MAX_SAFE_INTEGER) - (b.evidence_due_at ?? Number.MAX_SAFE_INTEGER) || a.opened_at - b.opened_at;

/**
 * Returns a page of the disputes in a state. Within a page, open ones are in order of the day until which evidence is accepted; the others have the
 * newest id first. Amounts in minor units. `nextStep`: what staff do about it.
 */
export async function listDisputes({ db, clock }: Pick<AppContext, "db" | "clock">, { state, after, limit }: { state: DisputeState } & Page) {
  const size = pageLimit(limit);
  let query = db
    .selectFrom("disputes")
    .innerJoin("orders", "orders.id", "disputes.order_id")
    .select(["disputes.id", "disputes.payment_id", "disputes.amount", "disputes.currency", "disputes.state", "disputes.reason"])
    .select(["disputes.evidence_due_at", "disputes.opened_at", "disputes.closed_at", "orders.number", "orders.state as order_state"])
    .where("disputes.state", "=", state);
  if (after !== undefined) query = query.where("disputes.id", "<", after);
  const { rows, next } = toPage(
    await query
      .orderBy("disputes.id", "desc")
      .limit(size + 1)
      .execute(),
    size,
  );
  const now = clock();
  const described = rows.map((row) => ({
    ...row,
    reasonInWords: describeDisputeReason(row.reason),
    isOverdue: row.state === "opened" && row.evidence_due_at !== null && row.evidence_due_at <= now,
    nextStep: STATE_EXITS.dispute[row.state].staff,
  }));
  return { rows: state === "opened" ? described.sort(byDueDate) : described, next };
}
