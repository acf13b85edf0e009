import type { DisputeView, RefundView, SessionView, TimeWindow } from "#server/gateways/payments/payment-provider.ts";
import { toDisputeView } from "./sandbox-dispute.ts";
import { advanceRefund, toRefundView } from "./sandbox-refund.ts";
import { advanceSession, toSessionView, type SandboxHost } from "./sandbox-session.ts";

/** Completed sessions that were created in a window, oldest first. */
export async function* listSandboxPayments(host: SandboxHost, window: TimeWindow): AsyncIterable<SessionView> {
  const sessions = await host.db
    .selectFrom("sandbox_sessions")
    .select("id")
    .where("status", "=", "complete")
    .where("created_at", ">=", window.from)
    .where("created_at", "<", window.to)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  for (const { id } of sessions) {
    const row = await advanceSession(host, id);
    if (row) yield toSessionView(host, row);
  }
}

/** Refunds created in a window, oldest first. */
export async function* listSandboxRefunds(host: SandboxHost, window: TimeWindow): AsyncIterable<RefundView> {
  const refunds = await host.db
    .selectFrom("sandbox_refunds")
    .innerJoin("sandbox_sessions", "sandbox_sessions.id", "sandbox_refunds.session_id")
    .select(["sandbox_refunds.id", "sandbox_sessions.payment_ref"])
    .where("sandbox_refunds.created_at", ">=", window.from)
    .where("sandbox_refunds.created_at", "<", window.to)
    .orderBy("sandbox_refunds.created_at")
    .orderBy("sandbox_refunds.id")
    .execute();
  for (const { id, payment_ref: paymentRef } of refunds) {
    const row = await advanceRefund(host, id);
    if (row) yield toRefundView(row, paymentRef);
  }
}

/** Disputes created in a window, oldest first. */
export async function* listSandboxDisputes(host: SandboxHost, window: TimeWindow): AsyncIterable<DisputeView> {
  const disputes = await host.db
    .selectFrom("sandbox_disputes")
    .innerJoin("sandbox_sessions", "sandbox_sessions.id", "sandbox_disputes.session_id")
    .selectAll("sandbox_disputes")
    .select("sandbox_sessions.payment_ref")
    .where("sandbox_disputes.created_at", ">=", window.from)
    .where("sandbox_disputes.created_at", "<", window.to)
    .orderBy("sandbox_disputes.created_at")
    .orderBy("sandbox_disputes.id")
    .execute();
  for (const { payment_ref: paymentRef, ...row } of disputes) yield toDisputeView(row, paymentRef);
}
