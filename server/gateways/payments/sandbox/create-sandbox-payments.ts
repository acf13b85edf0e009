import { createHash, randomBytes } from "node:crypto";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import {
  ProviderError,
  type PaymentProvider,
  type SessionRequest,
  type SessionView,
  type ProviderEvent,
  type DisputeView,
  type RefundView,
  type TimeWindow,
} from "#server/gateways/payments/payment-provider.ts";
import { verifyWebhookSignature } from "#server/gateways/webhooks/webhook-signature.ts";
import { withLostResponses } from "./fault-injection.ts";
import { createSandboxRefund, getSandboxRefund, advanceRefund, toRefundView } from "./sandbox-refund.ts";
import { sandboxSecrets, SIGNATURE_HEADER } from "./sandbox-secrets.ts";
import { returnUrlContext, advanceSession, changeSession, recordSandboxEvent, toSessionView, type SandboxHost } from "./sandbox-session.ts";
import { z } from "zod";
import { toDisputeView } from "./sandbox-dispute.ts";

/** The test payment provider: moves no money, stores its state in its own tables, and sends signed webhooks. */
export function createSandboxPayments(host: SandboxHost): PaymentProvider {
  return withLostResponses(host, {
    name: "sandbox",
    offersCardWallets: true,
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

const paymentFields = { session: z.string(), ref: z.string(), amount: z.number().int(), currency: z.string(), paymentRef: z.string().nullable() };
const EventSchema = z.object({ id: z.string().min(1).max(100), type: z.string().max(100), data: z.object(paymentFields) });
const RefundSchema = z.object({ data: z.object({ ...paymentFields, refund: z.string() }) });
const DisputeSchema = z.object({ data: z.object({ ...paymentFields, dispute: z.string(), reason: z.string(), dueBy: z.number() }) });

const PAYMENT_TYPES = {
  "payment.paid": "paid",
  "payment.processing": "processing",
  "payment.failed": "failed",
  "session.expired": "expired",
} as const;
const REFUND_STATES = { "refund.pending": "pending", "refund.succeeded": "succeeded", "refund.failed": "failed" } as const;
const DISPUTE_STATES = { "dispute.opened": "opened", "dispute.won": "won", "dispute.lost": "lost" } as const;

/** Returns the event of a webhook whose signature is verified. Throws ProviderError("final", "shape") if the body is not an event of the sandbox. */
function readSandboxEvent(rawBody: Buffer): ProviderEvent {
  const json = parseJson(rawBody);
  const { id, type, data } = parseAs(EventSchema, json);
  const { session: sessionId, ref, amount, currency, paymentRef } = data;
  if (isKeyOf(PAYMENT_TYPES, type)) return { id, type: PAYMENT_TYPES[type], sessionId, ref, amount, currency, paymentRef };
  if (isKeyOf(DISPUTE_STATES, type)) {
    const { dispute: disputeId, reason, dueBy: evidenceDueAt } = parseAs(DisputeSchema, json).data;
    return { id, type: "dispute", disputeId, paymentRef, amount, currency, state: DISPUTE_STATES[type], reason, evidenceDueAt };
  }
  if (!isKeyOf(REFUND_STATES, type)) return { id, type: "ignored" };
  const { refund: refundId } = parseAs(RefundSchema, json).data;
  const state = REFUND_STATES[type];
  const failure = state === "failed" ? "sent-back" : null;
  return { id, type: "refund", refund: { refundId, ref, sessionId, paymentRef, amount, currency, state, failure } };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    throw new ProviderError("final", "shape", "The webhook is not JSON");
  }
}

function parseAs<Shape>(schema: z.ZodType<Shape>, json: unknown): Shape {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new ProviderError("final", "shape", "The webhook is not an event of the sandbox");
  return parsed.data;
}

const isKeyOf = <Known extends object>(known: Known, type: string): type is keyof Known & string => Object.hasOwn(known, type);

/** Completed sessions that were created in a window, oldest first. */
async function* listSandboxPayments(host: SandboxHost, window: TimeWindow): AsyncIterable<SessionView> {
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
async function* listSandboxRefunds(host: SandboxHost, window: TimeWindow): AsyncIterable<RefundView> {
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
async function* listSandboxDisputes(host: SandboxHost, window: TimeWindow): AsyncIterable<DisputeView> {
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
