import { createHash } from "node:crypto";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { isPaidLate } from "./fault-injection.ts";
import {
  returnUrlContext,
  advanceSession,
  changeSession,
  recordSandboxEvent,
  sandboxUrl,
  type SandboxHost,
  type SandboxRow,
} from "./sandbox-session.ts";

/** How much more than its amount a session takes with `pay-wrong-amount`, minor units. */
const WRONG_BY = 100;

type SandboxOutcome = "pay" | "pay-later" | "pay-wrong-amount" | "fail-later" | "decline" | "cancel";

/**
 * Applies the payer's decision to a session. Returns where to redirect the browser: to the success or cancel address, or, after a declined
 * payment, to the same page with `?declined=1`, where the payer can pay again. Once a session is complete or expired, a decision changes nothing
 * (except with the fault `late`). Returns null if the session does not exist.
 */
export async function decideSandboxSession(
  host: SandboxHost & { wake: () => void; crashPoint: (name: string) => void },
  id: string,
  outcome: SandboxOutcome,
): Promise<{ location: string } | null> {
  const session = await advanceSession(host, id);
  if (!session) return null;
  if (session.status === "open" || isPaidLate(host.env, session, outcome)) await applyOutcome(host, session, outcome);
  host.crashPoint("sandbox-decided");
  host.wake();
  const row = await advanceSession(host, id);
  if (row?.status === "open") return { location: `${sandboxUrl(host.env, id)}?declined=1` };
  const encryptedUrl = row?.status === "complete" ? session.success_url : session.cancel_url;
  return { location: host.encryptor.decrypt(encryptedUrl, returnUrlContext(session.idempotency_key)) };
}

async function applyOutcome(host: SandboxHost & { crashPoint: (name: string) => void }, session: SandboxRow, outcome: SandboxOutcome): Promise<void> {
  const now = host.clock();
  const paymentRef = `py_sandbox_${createHash("sha256").update(session.id).digest("hex").slice(0, 24)}`;
  await host.db.transaction().execute(async (tx) => {
    if (outcome === "decline") return recordSandboxEvent(tx, session, "payment.declined", now);
    if (outcome === "cancel") {
      const row = await changeSession(tx, session, { status: "expired" });
      return row && recordSandboxEvent(tx, row, "session.expired", now);
    }
    if (outcome === "pay" || outcome === "pay-wrong-amount") {
      const amount = outcome === "pay" ? session.amount : session.amount + WRONG_BY;
      const row = await changeSession(tx, session, { status: "complete", payment_status: "paid", payment_ref: paymentRef, amount });
      if (row) await recordSandboxEvent(tx, row, "payment.paid", now);
      return host.crashPoint("sandbox-deciding");
    }
    const settlesAt = now + host.env.sandboxDelayMs;
    const row = await changeSession(tx, session, {
      status: "complete",
      payment_status: "processing",
      payment_ref: paymentRef,
      settles_at: settlesAt,
      settles_as: outcome === "pay-later" ? "paid" : "failed",
    });
    if (!row) return;
    await recordSandboxEvent(tx, row, "payment.processing", now);
    await enqueueJob(tx, { topic: "sandbox.advance", ref: `${row.id}:settle`, payload: { sessionId: row.id }, now, at: settlesAt });
  });
}
