import type { Selectable } from "kysely";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RefundRequestsTable } from "#server/db/tables/payment-tables.ts";
import type { RefundsTable } from "#server/db/tables/payment-tables.ts";
import type {
  FulfilmentsTable,
  OrdersTable,
  OrderWithdrawalsTable,
  ReplacementRequestsTable,
  ReturnedParcelsTable,
} from "#server/db/tables/order-tables.ts";
import { isDisputeLost, isOrderDisputed, isOrderOnHold } from "#server/orders/core/order-hold.ts";
import {
  checkAddressCorrection,
  checkEmailCorrection,
  checkReturn,
  checkSendAgain,
  checkTrackingCorrection,
  resendableMails,
} from "#server/orders/corrections/correction-rules.ts";
import type { ResendableMail } from "#server/orders/corrections/correction.schema.ts";
import { checkShippable } from "#server/orders/fulfilment/ship-order.ts";
import { isRetryable } from "#server/orders/fulfilment/retry-unit.ts";
import { checkClosable, findRefundBlockers } from "#server/orders/refunds/close-refund.ts";
import { findStaffCancellableUnits } from "#server/orders/cancellation/cancel-order.ts";
import { hasAttribution } from "#server/orders/privacy/erase-attribution.ts";
import { quoteGoodwill } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { checkManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import { checkWithdrawalClosable } from "#server/orders/withdrawal/close-withdrawal.ts";
import { findUnmatchedPayments } from "#server/payments/find-unmatched-payments.ts";

/** Something that staff may do with an order now. Amounts in minor units. */
export type PossibleAction =
  | { action: "cancel"; units: number[] }
  | { action: "ship" }
  | { action: "retry-unit"; unit: number }
  | { action: "give-refund"; left: number }
  | { action: "decide-request"; requestId: string }
  | { action: "close-request"; requestId: string }
  | { action: "settle-refund"; refundId: string }
  | { action: "retry-refund"; refundId: string }
  | { action: "return-payment"; paymentId: string }
  | { action: "close-withdrawal" }
  | { action: "close-replacement" }
  | { action: "correct-email" }
  | { action: "correct-address" }
  | { action: "correct-tracking" }
  | { action: "record-returned-parcel" }
  | { action: "send-again"; /** Whether the old address is deleted, so that a new one is needed. */ needsAddress: boolean }
  | { action: "resend-mail"; mails: ResendableMail[] }
  | { action: "forget-source" };

export type OrderRows = {
  order: Selectable<OrdersTable>;
  units: Selectable<FulfilmentsTable>[];
  requests: Selectable<RefundRequestsTable>[];
  refunds: Selectable<RefundsTable>[];
  withdrawal: Selectable<OrderWithdrawalsTable> | undefined;
  /** Only open ones. */
  replacements: Selectable<ReplacementRequestsTable>[];
  parcels: Selectable<ReturnedParcelsTable>[];
};

/**
 * Returns what staff may do with an order now, by the rules of the use cases themselves. Only what they cannot know before is left to them: whether
 * there are SIM cards in stock, what the carrier says, and what is typed.
 */
export async function findPossibleActions(tx: DatabaseTransaction, shop: Pick<AppContext, "payments">, rows: OrderRows): Promise<PossibleAction[]> {
  const { order, requests, withdrawal, replacements } = rows;
  return [
    ...(await deliveryActions(tx, rows)),
    ...(await moneyActions(tx, shop, rows)),
    ...(await requestActions(tx, requests)),
    ...(checkWithdrawalClosable(withdrawal, requests) ? [] : [{ action: "close-withdrawal" } as const]),
    ...(replacements.length > 0 ? [{ action: "close-replacement" } as const] : []),
    ...(await correctionActions(tx, rows)),
    ...(hasAttribution(order) ? [{ action: "forget-source" } as const] : []),
  ];
}

async function deliveryActions(tx: DatabaseTransaction, { order, units }: OrderRows): Promise<PossibleAction[]> {
  const actions: PossibleAction[] = [];
  const cancellable = findStaffCancellableUnits(order, units) ?? [];
  if (cancellable.length > 0) actions.push({ action: "cancel", units: cancellable.map(({ unit }) => unit) });
  if (!(await checkShippable(tx, order))) actions.push({ action: "ship" });
  for (const unit of units) if (await isRetryable(tx, unit)) actions.push({ action: "retry-unit", unit: unit.unit });
  return actions;
}

async function moneyActions(tx: DatabaseTransaction, shop: Pick<AppContext, "payments">, { order, refunds }: OrderRows): Promise<PossibleAction[]> {
  const actions: PossibleAction[] = [];
  const goodwill = await quoteGoodwill(tx, order);
  if (goodwill.ok && goodwill.leftNow > 0) actions.push({ action: "give-refund", left: goodwill.leftNow });
  for (const refund of refunds) {
    const accepted = { althoughDisputed: false };
    if (!(await checkManualRefund(tx, shop, refund, { ...accepted, orphaned: true }))) actions.push({ action: "settle-refund", refundId: refund.id });
    if (!(await checkManualRefund(tx, shop, refund, { ...accepted, orphaned: false }))) actions.push({ action: "retry-refund", refundId: refund.id });
  }
  const unmatched = await findUnmatchedPayments(tx).where("payments.order_id", "=", order.id).execute();
  return [...actions, ...unmatched.map(({ id }) => ({ action: "return-payment", paymentId: id }) as const)];
}

async function requestActions(tx: DatabaseTransaction, requests: Selectable<RefundRequestsTable>[]): Promise<PossibleAction[]> {
  const actions: PossibleAction[] = [];
  for (const request of requests) {
    const requestId = request.id;
    if (request.state === "requested") actions.push({ action: "decide-request", requestId });
    if (request.state !== "approved") continue;
    if (!checkClosable(request, await findRefundBlockers(tx, requestId))) actions.push({ action: "close-request", requestId });
  }
  return actions;
}

async function correctionActions(tx: DatabaseTransaction, { order, units, parcels }: OrderRows): Promise<PossibleAction[]> {
  const isReturned = parcels.some(({ settled_at: settledAt }) => settledAt === null);
  const hold = { isDisputed: await isOrderDisputed(tx, order.id), isOnHold: await isOrderOnHold(tx, order.id) };
  const mails = resendableMails(order, units);
  const actions: PossibleAction[] = [];
  if (!checkEmailCorrection(order)) actions.push({ action: "correct-email" });
  if (!checkAddressCorrection(order)) actions.push({ action: "correct-address" });
  if (!checkTrackingCorrection(order, { isReturned })) actions.push({ action: "correct-tracking" });
  if (!isReturned && !checkReturn(order, { isDisputeLost: await isDisputeLost(tx, order.id) })) actions.push({ action: "record-returned-parcel" });
  if (!checkSendAgain(order, { isReturned, ...hold, hasNewAddress: true }))
    actions.push({ action: "send-again", needsAddress: order.address === null });
  if (mails.length > 0) actions.push({ action: "resend-mail", mails });
  return actions;
}
