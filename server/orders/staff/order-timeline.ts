import type { Selectable } from "kysely";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import type { DisputesTable } from "#server/db/tables/payment-tables.ts";
import type { JobsTable } from "#server/db/tables/system-tables.ts";
import type { OrderEventsTable } from "#server/db/tables/order-tables.ts";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import type { StaffActionsTable } from "#server/db/tables/staff-tables.ts";
import { MISMATCH } from "#server/payments/record-mismatched-payment.ts";
import type { OrderRows } from "./possible-actions.ts";

/** One thing that happened to an order; `at` in ms UTC, amounts in minor units, without `currency` of the order's currency. */
export type TimelineEntry = { at: number } & (
  | { kind: "event"; actor: string; from: string | null; to: string; cause: string }
  | {
      kind: "payment-started";
      paymentId: string;
      attempt: number;
      method: string;
      amount: number;
      currency: string;
      state: string;
      reason: string | null;
    }
  | {
      kind: "paid";
      paymentId: string;
      providerRef: string | null;
      sessionId: string | null;
      amount: number;
      currency: string;
      why: "order" | "duplicate" | "mismatch";
    }
  | { kind: "unit-delivered" | "unit-failed" | "unit-revoked"; unit: number; iccid: string | null; failure: string | null }
  | { kind: "mail"; mail: string; state: "waiting" | "done" | "dead"; error: string | null }
  | { kind: "refund-requested"; requestId: string; unit: number | null; amount: number | null; reason: string }
  | { kind: "refund-decided"; requestId: string; state: string; by: string | null; decision: string | null; note: string | null }
  | {
      kind: "refund-started" | "refund-ended";
      refundId: string;
      amount: number;
      currency: string;
      state: string;
      reason: string;
      failure: string | null;
      note: string | null;
    }
  | {
      kind: "dispute-opened" | "dispute-closed";
      disputeId: string;
      amount: number;
      state: string;
      reason: string | null;
      evidenceDueAt: number | null;
    }
  | { kind: "withdrawn" | "withdrawal-closed"; by: string | null }
  | { kind: "parcel-returned"; reason: string }
  /** `courier` and `tracking`: of the parcel, unless it came back and was posted once more; its tracking number may be corrected. */
  | { kind: "parcel-settled"; outcome: string | null; courier: string | null; tracking: string | null }
  | { kind: "staff-action"; action: string; who: string; via: string; before: string | null; after: string | null }
);

type TimelineRows = OrderRows & {
  payments: Selectable<PaymentsTable>[];
  disputes: Selectable<DisputesTable>[];
  events: Selectable<OrderEventsTable>[];
  mails: Selectable<JobsTable>[];
  actions: Selectable<StaffActionsTable>[];
};

const MailPayloadSchema = z.object({ kind: z.string().optional() });
/** Within one moment, what the order says about itself comes first. */
const FIRST = "event";

/** Returns everything that happened to an order, oldest first. Never eSIM codes, link keys or the text of mails. */
export function buildTimeline(rows: TimelineRows): TimelineEntry[] {
  const entries = [...eventEntries(rows), ...paymentEntries(rows), ...unitEntries(rows), ...refundEntries(rows), ...otherEntries(rows)];
  return entries.sort((a, b) => a.at - b.at || Number(b.kind === FIRST) - Number(a.kind === FIRST));
}

const eventEntries = ({ events }: TimelineRows): TimelineEntry[] =>
  events.map(({ at, actor, from_state: from, to_state: to, cause }) => ({ at, kind: "event", actor, from, to, cause }));

const paymentEntries = ({ payments }: TimelineRows): TimelineEntry[] =>
  payments.flatMap((payment): TimelineEntry[] => {
    const {
      id: paymentId,
      attempt,
      method,
      amount,
      currency,
      state,
      reason,
      payment_ref: providerRef,
      session_id: sessionId,
      paid_at: paidAt,
    } = payment;
    const started: TimelineEntry = { at: payment.created_at, kind: "payment-started", paymentId, attempt, method, amount, currency, state, reason };
    if (paidAt === null) return [started];
    const why = reason === MISMATCH ? "mismatch" : payment.duplicate === 1 ? "duplicate" : "order";
    return [started, { at: paidAt, kind: "paid", paymentId, providerRef, sessionId, amount, currency, why }];
  });

const unitEntries = ({ units }: TimelineRows): TimelineEntry[] =>
  units.flatMap(({ unit, iccid, failure, delivered_at: deliveredAt, failed_at: failedAt, revoked_at: revokedAt }): TimelineEntry[] => [
    ...(deliveredAt === null ? [] : [{ at: deliveredAt, kind: "unit-delivered", unit, iccid, failure: null } as const]),
    ...(failedAt === null ? [] : [{ at: failedAt, kind: "unit-failed", unit, iccid, failure } as const]),
    ...(revokedAt === null ? [] : [{ at: revokedAt, kind: "unit-revoked", unit, iccid, failure: null } as const]),
  ]);

function refundEntries({ requests, refunds, units }: TimelineRows): TimelineEntry[] {
  const asked = requests.flatMap((request): TimelineEntry[] => {
    const { id: requestId, amount, reason, state, decided_at: decidedAt, decided_by: by, decision, note } = request;
    const unit = units.find(({ id }) => id === request.fulfilment_id)?.unit ?? null;
    return [
      { at: request.requested_at, kind: "refund-requested", requestId, unit, amount, reason },
      ...(decidedAt === null ? [] : [{ at: decidedAt, kind: "refund-decided", requestId, state, by, decision, note } as const]),
    ];
  });
  const sent = refunds.flatMap((refund): TimelineEntry[] => {
    const { id: refundId, amount, currency, state, reason, failure, note, settled_at: endedAt } = refund;
    const entry = { refundId, amount, currency, state, reason, failure, note };
    return [
      { at: refund.created_at, kind: "refund-started", ...entry },
      ...(endedAt === null ? [] : [{ at: endedAt, kind: "refund-ended", ...entry } as const]),
    ];
  });
  return [...asked, ...sent];
}

const otherEntries = ({ order, disputes, withdrawal, parcels, mails, actions }: TimelineRows): TimelineEntry[] => [
  ...disputes.flatMap((dispute): TimelineEntry[] => {
    const { id: disputeId, amount, state, reason, evidence_due_at: evidenceDueAt, closed_at: closedAt } = dispute;
    const entry = { disputeId, amount, state, reason, evidenceDueAt };
    return [
      { at: dispute.opened_at, kind: "dispute-opened", ...entry },
      ...(closedAt === null ? [] : [{ at: closedAt, kind: "dispute-closed", ...entry } as const]),
    ];
  }),
  ...(withdrawal ? [{ at: withdrawal.declared_at, kind: "withdrawn", by: withdrawal.name || null } as const] : []),
  ...(withdrawal && withdrawal.closed_at !== null
    ? [{ at: withdrawal.closed_at, kind: "withdrawal-closed", by: withdrawal.closed_by } as const]
    : []),
  ...parcels.flatMap((parcel): TimelineEntry[] => {
    const { reason, returned_at: at, settled_at: settledAt, outcome } = parcel;
    const isLast = parcel === parcels.findLast((one) => one.outcome === "sent-again");
    const [courier, tracking] = isLast ? [order.courier, order.tracking_number] : [null, null];
    return [
      { at, kind: "parcel-returned", reason },
      ...(settledAt === null ? [] : [{ at: settledAt, kind: "parcel-settled", outcome, courier, tracking } as const]),
    ];
  }),
  ...mails.map(({ id, topic, payload, state, error, done_at: doneAt, created_at: createdAt }): TimelineEntry => {
    const { kind = topic } = parseStoredJson(MailPayloadSchema, payload, { table: "jobs", column: "payload", id });
    return { at: doneAt ?? createdAt, kind: "mail", mail: kind, state, error: state === "done" ? null : error };
  }),
  ...actions.map(({ at, action, who, via, before_values: before, after_values: after }): TimelineEntry => ({
    at,
    kind: "staff-action",
    action,
    who,
    via,
    before,
    after,
  })),
];
