import { createHash, randomBytes } from "node:crypto";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { ProviderError, type PaymentProvider, type SessionRequest, type SessionView } from "#server/gateways/payments/payment-provider.ts";
import { verifyWebhookSignature } from "#server/gateways/webhooks/webhook-signature.ts";
import { withLostResponses } from "./fault-injection.ts";
import { listSandboxDisputes, listSandboxPayments, listSandboxRefunds } from "./list-sandbox-transactions.ts";
import { readSandboxEvent } from "./read-sandbox-event.ts";
import { createSandboxRefund, getSandboxRefund } from "./sandbox-refund.ts";
import { sandboxSecrets, SIGNATURE_HEADER } from "./sandbox-secrets.ts";
import { returnUrlContext, advanceSession, changeSession, recordSandboxEvent, toSessionView, type SandboxHost } from "./sandbox-session.ts";

/** The test payment provider: moves no money, stores its state in its own tables, and sends signed webhooks. */
export function createSandboxPayments(host: SandboxHost): PaymentProvider {
  return withLostResponses(host, {
    name: "sandbox",
    offersCardWallets: host.env.sandboxWallets,
    createSession: (request) => createSession(host, request),
    async getSession(sessionId) {
      const row = await advanceSession(host, sessionId);
      if (!row) throw new ProviderError("final", "unknown-session", "The sandbox does not know this session");
      return toSessionView(host, row);
    },
    async expireSession(sessionId) {
      const row = await advanceSession(host, sessionId);
      if (!row) throw new ProviderError("final", "unknown-session", "The sandbox does not know this session");
      if (row.status !== "open") return row.status === "expired" ? "expired" : "already-complete";
      const expired = await host.db.transaction().execute(async (tx) => {
        const changed = await changeSession(tx, row, { status: "expired" });
        if (changed) await recordSandboxEvent(tx, changed, "session.expired", host.clock());
        return changed;
      });
      return expired ? "expired" : "already-complete";
    },
    createRefund: (request) => createSandboxRefund(host, request),
    getRefund: (refundId) => getSandboxRefund(host, refundId),
    listPayments: (window) => listSandboxPayments(host, window),
    listRefunds: (window) => listSandboxRefunds(host, window),
    listDisputes: (window) => listSandboxDisputes(host, window),
    parseWebhook(rawBody, headers, now) {
      if (rawBody.length > 256 * 1024 || !verifyWebhookSignature(sandboxSecrets(host.env), headers.get(SIGNATURE_HEADER), rawBody, now)) {
        throw new ProviderError("final", "signature", "The webhook has no valid signature of the sandbox");
      }
      return readSandboxEvent(rawBody);
    },
  });
}

async function createSession(host: SandboxHost, request: SessionRequest): Promise<SessionView> {
  const now = host.clock();
  const requestHash = createHash("sha256")
    .update(JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("base64url");
  const id = `cs_sandbox_${randomBytes(24).toString("base64url")}`;
  const context = returnUrlContext(request.idempotencyKey);
  const created = await host.db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto("sandbox_sessions")
      .values({
        id,
        idempotency_key: request.idempotencyKey,
        request_hash: requestHash,
        ref: request.ref,
        amount: request.amount,
        currency: request.currency,
        method: request.method,
        title: request.title,
        email: request.email,
        language: request.language,
        status: "open",
        payment_status: "unpaid",
        success_url: host.encryptor.encrypt(request.successUrl, context),
        cancel_url: host.encryptor.encrypt(request.cancelUrl, context),
        created_at: now,
        expires_at: request.expiresAt,
      })
      .onConflict((on) => on.column("idempotency_key").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) await enqueueJob(tx, { topic: "sandbox.advance", ref: `${id}:end`, payload: { sessionId: id }, now, at: request.expiresAt });
    return inserted;
  });
  if (created) return toSessionView(host, created);
  const stored = await host.db
    .selectFrom("sandbox_sessions")
    .select(["id", "request_hash"])
    .where("idempotency_key", "=", request.idempotencyKey)
    .executeTakeFirstOrThrow();
  if (stored.request_hash !== requestHash) throw new ProviderError("final", "idempotency", "The idempotency key was used for another request");
  // A repeated request gets the current state of its session.
  const row = await advanceSession(host, stored.id);
  if (!row) throw new Error("The session that was just stored in the sandbox no longer exists");
  return toSessionView(host, row);
}
