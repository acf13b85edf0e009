import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { SandboxDisputesTable } from "#server/db/tables/simulator-tables.ts";
import type { DisputeView } from "#server/gateways/payments/payment-provider.ts";
import { insertSandboxEvent } from "./sandbox-event.ts";
import type { SandboxHost } from "./sandbox-session.ts";

const EVIDENCE_DAYS = 10;
const DAY_MS = 86_400_000;

/**
 * Acts as the payer's bank: opens a dispute over a paid session, decides an open dispute, or does both at once if there is none. Returns the
 * dispute's id, or null if nothing was paid, the session is disputed already, or the dispute is decided already. A session has at most one dispute,
 * over its full amount.
 */
export async function disputeSandboxSession(
  host: Pick<SandboxHost, "db" | "clock">,
  sessionId: string,
  state: DisputeView["state"],
): Promise<string | null> {
  const now = host.clock();
  return host.db.transaction().execute(async (tx) => {
    // Locks the session's row by updating it to itself: two concurrent calls must not both open or decide a dispute.
    const session = await tx
      .updateTable("sandbox_sessions")
      .set((eb) => ({ ref: eb.ref("ref") }))
      .where("id", "=", sessionId)
      .where("payment_status", "=", "paid")
      .returningAll()
      .executeTakeFirst();
    if (!session) return null;
    const existing = await tx.selectFrom("sandbox_disputes").selectAll().where("session_id", "=", sessionId).executeTakeFirst();
    if (existing && (existing.status !== "opened" || state === "opened")) return null;
    const { amount, currency, payment_ref: paymentRef } = session;
    const row = existing ?? {
      id: `dp_sandbox_${randomBytes(12).toString("hex")}`,
      session_id: sessionId,
      amount,
      currency,
      status: "opened" as const,
      reason: "fraudulent",
      due_by: now + EVIDENCE_DAYS * DAY_MS,
      created_at: now,
    };
    if (!existing) await tx.insertInto("sandbox_disputes").values(row).execute();
    if (state !== "opened") await tx.updateTable("sandbox_disputes").set({ status: state }).where("id", "=", row.id).execute();
    const data = { dispute: row.id, session: sessionId, ref: session.ref, amount, currency, paymentRef, reason: row.reason, dueBy: row.due_by };
    await insertSandboxEvent(tx, { subjectId: row.id, sessionId, type: `dispute.${state}`, data, now });
    return row.id;
  });
}

/** Converts a row to the provider-independent view. */
export function toDisputeView(row: Selectable<SandboxDisputesTable>, paymentRef: string | null): DisputeView {
  const { id: disputeId, amount, currency, status: state, reason, due_by: evidenceDueAt } = row;
  return { disputeId, paymentRef, amount, currency, state, reason, evidenceDueAt };
}
