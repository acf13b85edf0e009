import { z } from "zod";
import { ProviderError, type ProviderEvent } from "#server/gateways/payments/payment-provider.ts";

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
export function readSandboxEvent(rawBody: Buffer): ProviderEvent {
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
