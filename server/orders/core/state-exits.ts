import type { RefundRequestsTable } from "#server/db/tables/account-tables.ts";
import type { DisputeState, RefundState } from "#server/domain/payment-states.schema.ts";
import type { FulfilmentsTable, PaymentsTable } from "#server/db/tables/order-tables.ts";
import type { OrderState } from "#server/domain/order-states.schema.ts";

/**
 * How a state can be left: what the buyer can do, and which `ops` commands staff can run. `final`: nothing more needs to happen, though it
 * may. `byItself`: time, the provider or the carrier ends the state.
 */
type StateExit = { buyer: string; staff: string; final?: true; byItself?: true };

const NOTHING = "nothing is needed";

/**
 * All states with their exits. Every state is final, ends by itself, or can be ended by staff. Tests check that each staff command exists, and
 * that staff can end an order after any sequence of events.
 */
export const STATE_EXITS = {
  order: {
    "awaiting-payment": { buyer: "pay, or leave it: it expires", staff: NOTHING, byItself: true },
    paid: { buyer: "cancel on the order page", staff: "orders cancel; orders retry-unit where a unit failed", byItself: true },
    preparing: { buyer: "cancel on the order page", staff: "orders cancel; orders retry-unit where a unit failed" },
    delivered: { buyer: "return an unused package in My packages", staff: "refunds give", final: true },
    cancelled: { buyer: "pay again within 7 days", staff: NOTHING, final: true },
    expired: { buyer: "pay again within 7 days", staff: NOTHING, final: true },
    "refund-requested": {
      buyer: "wait for the decision and the money",
      staff: "refunds approve or reject the request; where none is open: refunds failed, refunds close, or refunds give what is left",
    },
    refunded: { buyer: NOTHING, staff: "refunds give, where a dispute was won afterwards", final: true },
  } satisfies Record<OrderState, StateExit>,
  unit: {
    requested: { buyer: "cancel on the order page", staff: "orders cancel", byItself: true },
    submitted: { buyer: "cancel on the order page", staff: "orders ship for SIM cards, or orders cancel", byItself: true },
    delivered: { buyer: "return an unused package in My packages", staff: "refunds give", final: true },
    failed: { buyer: "cancel on the order page", staff: "orders retry-unit, or orders cancel", byItself: true },
  } satisfies Record<FulfilmentsTable["state"], StateExit>,
  payment: {
    creating: { buyer: "pay, or leave it: it expires", staff: NOTHING, byItself: true },
    open: { buyer: "pay, or leave it: it expires", staff: NOTHING, byItself: true },
    processing: { buyer: "wait for the bank", staff: NOTHING, byItself: true },
    paid: { buyer: NOTHING, staff: "payments return where it pays for nothing", final: true },
    failed: { buyer: "pay again", staff: NOTHING, final: true },
    expired: { buyer: "pay again", staff: NOTHING, final: true },
    cancelled: { buyer: "pay again", staff: NOTHING, final: true },
  } satisfies Record<PaymentsTable["state"], StateExit>,
  refund: {
    waiting: { buyer: "wait", staff: "refunds settle where its provider is no longer configured", byItself: true },
    pending: { buyer: "wait", staff: "refunds settle where its provider is no longer configured", byItself: true },
    manual: { buyer: "wait", staff: "refunds settle or refunds retry; refunds close where the bank took the money" },
    succeeded: { buyer: NOTHING, staff: NOTHING, final: true },
    failed: {
      buyer: NOTHING,
      staff: "refunds close where its request is left open; refunds give where one made at the provider is owed again",
      final: true,
    },
  } satisfies Record<RefundState, StateExit>,
  request: {
    requested: { buyer: "wait for the decision", staff: "refunds approve or refunds reject; orders cancel for what was not delivered" },
    approved: { buyer: "wait for the money", staff: "refunds close or refunds approve --goodwill where it is stuck", byItself: true },
    rejected: { buyer: "ask again after a unit has failed", staff: "orders cancel for what was not delivered, else refunds give", final: true },
    refunded: { buyer: NOTHING, staff: NOTHING, final: true },
  } satisfies Record<RefundRequestsTable["state"], StateExit>,
  dispute: {
    opened: {
      buyer: "withdraw it at the bank",
      staff: "send evidence to the provider before it is due; nothing is delivered meanwhile",
      byItself: true,
    },
    won: { buyer: NOTHING, staff: "money resolve; refunds give where the order was cancelled meanwhile", final: true },
    lost: { buyer: NOTHING, staff: "money resolve; orders cancel where the bank took a part only", final: true },
  } satisfies Record<DisputeState, StateExit>,
};
