import { createHash } from "node:crypto";
import type { Env } from "#server/env.ts";
import { ProviderError, type PaymentProvider } from "#server/gateways/payments/payment-provider.ts";
import type { SandboxHost, SandboxRow } from "./sandbox-session.ts";

// Simulated provider failures for tests and benchmarks (SANDBOX_FAULTS). Deterministic: the same id always fails in the same way.

type FaultSettings = Pick<Env, "sandboxFaults" | "sandboxDelayMs">;

/** For each final event, the types of earlier or contradicting events. A provider may deliver these late; they must change nothing. */
const CONTRADICTIONS: Record<string, string[]> = {
  "payment.paid": ["payment.processing", "session.expired"],
  "payment.failed": ["payment.processing"],
  "session.expired": ["payment.processing"],
  "refund.succeeded": ["refund.pending"],
  "refund.failed": ["refund.pending"],
};

/**
 * The bodies to post for one event: none (`lost`, or `lost-some` for about every tenth event), or with `duplicate` the event twice and its
 * contradictions.
 */
export function deliveredBodies(env: FaultSettings, body: string): string[] {
  const event = JSON.parse(body) as { id: string; type: string };
  const faults = env.sandboxFaults;
  if (faults.includes("lost") || (faults.includes("lost-some") && hashToInteger(event.id) % 10 === 0)) return [];
  if (!faults.includes("duplicate")) return [body];
  const contradictions = (CONTRADICTIONS[event.type] ?? []).map((type, n) => JSON.stringify({ ...event, id: `${event.id}.${n + 1}`, type }));
  return [body, ...contradictions, body];
}

/** When to deliver an event, ms UTC. With `reorder`, an intermediate event is delivered after the final event that follows it. */
export function deliveryTime(env: FaultSettings, event: { id: string; type: string; created_at: number }): number {
  if (!env.sandboxFaults.includes("reorder")) return event.created_at;
  const isFinal = /\.(paid|succeeded|failed)$/.test(event.type);
  return event.created_at + (isFinal ? 0 : 2 * env.sandboxDelayMs) + (hashToInteger(event.id) % (env.sandboxDelayMs + 1));
}

/** Whether an expired session is still paid (`late`): the page was still open, or the bank was slow. */
export function isPaidLate(env: FaultSettings, session: SandboxRow, outcome: string): boolean {
  return env.sandboxFaults.includes("late") && outcome === "pay" && session.status === "expired" && session.payment_status === "unpaid";
}

/**
 * With `timeout`, the response to every call that creates a session or refund is lost: the call succeeds, but the caller gets a timeout error. A
 * repeated call gets its response.
 */
export function withLostResponses(host: SandboxHost, provider: PaymentProvider): PaymentProvider {
  if (!host.env.sandboxFaults.includes("timeout")) return provider;
  const timeoutError = () => new ProviderError("indeterminate", "timeout", "The sandbox did not respond in time");
  return {
    ...provider,
    async createSession(request) {
      const existing = await host.db
        .selectFrom("sandbox_sessions")
        .select("id")
        .where("idempotency_key", "=", request.idempotencyKey)
        .executeTakeFirst();
      const result = await provider.createSession(request);
      if (!existing) throw timeoutError();
      return result;
    },
    async createRefund(request) {
      const existing = await host.db.selectFrom("sandbox_refunds").select("id").where("idempotency_key", "=", request.ref).executeTakeFirst();
      const result = await provider.createRefund(request);
      if (!existing) throw timeoutError();
      return result;
    },
  };
}

const hashToInteger = (id: string) => createHash("sha256").update(id).digest().readUInt32BE(0);
