import { createHash } from "node:crypto";
import type { Env } from "#server/env.ts";
import { ProviderError, type PaymentProvider } from "#server/gateways/payments/payments.ts";
import type { SandboxHost, SandboxRow } from "./sandbox-session.ts";

// What goes wrong at a provider, for tests and benches (SANDBOX_FAULTS): the same ids always meet the same fate.

type Faulty = Pick<Env, "sandboxFaults" | "sandboxDelayMs">;

/** What an event never says after it, but a provider that repeats itself may: heard late it must change nothing. */
const CONTRADICTIONS: Record<string, string[]> = {
  "payment.paid": ["payment.processing", "session.expired"],
  "payment.failed": ["payment.processing"],
  "session.expired": ["payment.processing"],
  "refund.succeeded": ["refund.pending"],
  "refund.failed": ["refund.pending"],
};

/** What is posted about one event: nothing (`lost`; `lost-some`: of every tenth), or it twice and what contradicts it (`duplicate`). */
export function deliveredBodies(env: Faulty, body: string): string[] {
  const event = JSON.parse(body) as { id: string; type: string };
  const { sandboxFaults: faults } = env;
  if (faults.includes("lost") || (faults.includes("lost-some") && chanceOf(event.id) % 10 === 0)) return [];
  if (!faults.includes("duplicate")) return [body];
  const contradictions = (CONTRADICTIONS[event.type] ?? []).map((type, n) => JSON.stringify({ ...event, id: `${event.id}.${n + 1}`, type }));
  return [body, ...contradictions, body];
}

/** When the post about an event leaves, ms UTC: with `reorder` what is to be followed waits until what follows it has left. */
export function deliveryTime(env: Faulty, event: { id: string; type: string; created_at: number }): number {
  if (!env.sandboxFaults.includes("reorder")) return event.created_at;
  const last = /\.(paid|succeeded|failed)$/.test(event.type);
  return event.created_at + (last ? 0 : 2 * env.sandboxDelayMs) + (chanceOf(event.id) % (env.sandboxDelayMs + 1));
}

/** Whether a session that has ended is paid nevertheless (`late`): its page was open, or the bank was slow. */
export function isPaidLate(env: Faulty, seen: SandboxRow, outcome: string): boolean {
  return env.sandboxFaults.includes("late") && outcome === "pay" && seen.status === "expired" && seen.payment_status === "unpaid";
}

/** With `timeout` the first answer to every new session and refund is lost: it was done, and nobody knows. */
export function withLostResponses(host: SandboxHost, provider: PaymentProvider): PaymentProvider {
  if (!host.env.sandboxFaults.includes("timeout")) return provider;
  const lost = () => new ProviderError("indeterminate", "timeout", "The sandbox did not answer in time");
  return {
    ...provider,
    async createSession(request) {
      const { idempotencyKey: key } = request;
      const known = await host.db.selectFrom("sandbox_sessions").select("id").where("idempotency_key", "=", key).executeTakeFirst();
      const answer = await provider.createSession(request);
      if (!known) throw lost();
      return answer;
    },
    async createRefund(request) {
      const { ref: key } = request;
      const known = await host.db.selectFrom("sandbox_refunds").select("id").where("idempotency_key", "=", key).executeTakeFirst();
      const answer = await provider.createRefund(request);
      if (!known) throw lost();
      return answer;
    },
  };
}

const chanceOf = (id: string) => createHash("sha256").update(id).digest().readUInt32BE(0);
