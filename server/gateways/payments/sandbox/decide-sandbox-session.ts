import { createHash } from "node:crypto";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { isPaidLate } from "./fault-injection.ts";
import { aboutReturn, advanceSession, changeSession, recordSandboxEvent, sandboxUrl, type SandboxHost, type SandboxRow } from "./sandbox-session.ts";

type SandboxOutcome = "pay" | "pay-later" | "fail-later" | "decline" | "cancel";

/**
 * Decides a session as its payer would, and answers where the browser goes: back to the shop, or, declined, to the same page with
 * `?declined=1` for another try. Deciding twice changes nothing. Null where there is no such session.
 */
export async function decideSandboxSession(
  host: SandboxHost & { wake: () => void; crashPoint: (name: string) => void },
  id: string,
  outcome: SandboxOutcome,
): Promise<{ location: string } | null> {
  const seen = await advanceSession(host, id);
  if (!seen) return null;
  if (seen.status === "open" || isPaidLate(host.env, seen, outcome)) await decide(host, seen, outcome);
  host.crashPoint("sandbox-decided");
  host.wake();
  const row = await advanceSession(host, id);
  if (row?.status === "open") return { location: `${sandboxUrl(host.env, id)}?declined=1` };
  const back = row?.status === "complete" ? seen.success_url : seen.cancel_url;
  return { location: host.sealer.open(back, aboutReturn(seen.idempotency_key)) };
}

async function decide(host: SandboxHost & { crashPoint: (name: string) => void }, seen: SandboxRow, outcome: SandboxOutcome): Promise<void> {
  const now = host.clock();
  const paymentRef = `py_sandbox_${createHash("sha256").update(seen.id).digest("hex").slice(0, 24)}`;
  await host.db.transaction().execute(async (tx) => {
    if (outcome === "decline") return recordSandboxEvent(tx, seen, "payment.declined", now);
    if (outcome === "cancel") {
      const row = await changeSession(tx, seen, { status: "expired" });
      return row && recordSandboxEvent(tx, row, "session.expired", now);
    }
    if (outcome === "pay") {
      const row = await changeSession(tx, seen, { status: "complete", payment_status: "paid", payment_ref: paymentRef });
      if (row) await recordSandboxEvent(tx, row, "payment.paid", now);
      return host.crashPoint("sandbox-deciding");
    }
    const settlesAt = now + host.env.sandboxDelayMs;
    const row = await changeSession(tx, seen, {
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
