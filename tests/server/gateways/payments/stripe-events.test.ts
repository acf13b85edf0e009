import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import type { ProviderEvent } from "#server/gateways/payments/payment-provider.ts";
import { createStripePayments } from "#server/gateways/payments/stripe/create-stripe-payments.ts";
import { stripeDispute, stripeEvent, stripeRefund, stripeSession, type EventFixture } from "#tests/fixtures/stripe-objects.ts";
import { START } from "#tests/support/shop.ts";

const env = { stripeSecretKey: "sk_test_shop", stripeWebhookSecrets: ["whsec_1"], stripeApiUrl: undefined };
const payments = createStripePayments({ env, clock: () => START });
const live = createStripePayments({ env: { ...env, stripeSecretKey: "rk_live_shop" }, clock: () => START });
const { webhooks } = new Stripe("sk_test_signs");

function read(event: EventFixture, by = payments): ProviderEvent {
  const payload = JSON.stringify(event);
  const header = webhooks.generateTestHeaderString({ payload, secret: "whsec_1", timestamp: START / 1000 });
  return by.parseWebhook(Buffer.from(payload), new Headers({ "stripe-signature": header }), START);
}
const paid = { status: "complete", payment_status: "paid", payment_intent: "pi_1" } as const;

describe("a Stripe event", () => {
  test.each<[Stripe.Event.Type, Partial<Stripe.Checkout.Session>, ProviderEvent["type"]]>([
    ["checkout.session.completed", paid, "paid"],
    ["checkout.session.completed", { ...paid, payment_status: "no_payment_required" }, "paid"],
    ["checkout.session.completed", { ...paid, payment_status: "unpaid" }, "processing"],
    ["checkout.session.async_payment_succeeded", paid, "paid"],
    ["checkout.session.async_payment_failed", { ...paid, payment_status: "unpaid" }, "failed"],
    ["checkout.session.expired", { status: "expired" }, "expired"],
  ])("%s %j is %s", (type, session, ours) => {
    const { payment_intent: paymentRef = null } = session;
    const facts = { id: "evt_1", type: ours, sessionId: "cs_test_1", ref: "pay_1", amount: 9300, currency: "HKD", paymentRef };
    expect(read(stripeEvent(type, stripeSession(session)))).toEqual(facts);
  });

  test("is matched by the reference in its metadata if the other one is missing", () => {
    expect(read(stripeEvent("checkout.session.completed", stripeSession({ ...paid, client_reference_id: null })))).toMatchObject({ ref: "pay_1" });
  });

  test.each<[string, Partial<Stripe.Checkout.Session>]>([
    ["without our reference", { client_reference_id: null, metadata: {} }],
    ["without an amount", { amount_total: null }],
  ])("about a session %s is stored and has no effect", (_, session) => {
    expect(read(stripeEvent("checkout.session.completed", stripeSession({ ...paid, ...session })))).toEqual({ id: "evt_1", type: "ignored" });
  });

  test("is read in any currency, because somebody paid", () => {
    expect(read(stripeEvent("checkout.session.completed", stripeSession({ ...paid, currency: "eur" })))).toMatchObject({
      type: "paid",
      currency: "EUR",
    });
  });

  test.each<Stripe.Event.Type>(["payment_intent.payment_failed", "charge.refunded", "charge.refund.updated", "customer.created"])(
    "%s is stored and has no effect",
    (type) => expect(read(stripeEvent(type, { id: "x" }))).toEqual({ id: "evt_1", type: "ignored" }),
  );

  test.each<[Stripe.Event.Type, Partial<Stripe.Refund>, object]>([
    ["refund.created", {}, { state: "pending", ref: "ref_1", amount: 9300, currency: "HKD", paymentRef: "pi_1" }],
    ["refund.updated", { status: "succeeded" }, { state: "succeeded", failure: null }],
    ["refund.updated", { status: "requires_action" }, { state: "pending" }],
    ["refund.failed", { status: "failed", failure_reason: "expired_or_canceled_card" }, { state: "failed", failure: "expired_or_canceled_card" }],
    ["refund.updated", { metadata: null, status: "succeeded" }, { ref: "", state: "succeeded" }],
  ])("%s %j is a refund: %j", (type, refund, ours) => {
    expect(read(stripeEvent(type, stripeRefund(refund)))).toMatchObject({ id: "evt_1", type: "refund", refund: { refundId: "re_1", ...ours } });
  });

  test.each<[Stripe.Event.Type, Stripe.Dispute.Status, string]>([
    ["charge.dispute.created", "needs_response", "opened"],
    ["charge.dispute.funds_withdrawn", "needs_response", "opened"],
    ["charge.dispute.closed", "won", "won"],
    ["charge.dispute.closed", "lost", "lost"],
  ])("%s (%s) is a dispute that is %s", (type, status, state) => {
    const money = { disputeId: "dp_1", paymentRef: "pi_1", amount: 9300, currency: "HKD" };
    const ours = { id: "evt_1", type: "dispute", ...money, state, reason: "fraudulent", evidenceDueAt: Date.UTC(2026, 11, 1) };
    expect(read(stripeEvent(type, stripeDispute({ status })))).toEqual(ours);
  });

  test("about a dispute without a possible response has no deadline", () => {
    const dispute = stripeDispute({ evidence_details: { due_by: 0 } as Stripe.Dispute.EvidenceDetails });
    expect(read(stripeEvent("charge.dispute.created", dispute))).toMatchObject({ type: "dispute", evidenceDueAt: null });
  });

  test.each<[Stripe.Event.Type, Stripe.Dispute.Status]>([
    ["charge.dispute.created", "warning_needs_response"],
    ["charge.dispute.closed", "warning_closed"],
    ["charge.dispute.created", "prevented"],
    ["charge.dispute.closed", "prevented"],
  ])("%s (%s) is an inquiry, which moves no money", (type, status) => {
    expect(read(stripeEvent(type, stripeDispute({ status })))).toEqual({ id: "evt_1", type: "ignored" });
  });

  test("of live mode is rejected with a test key, and the other way round", () => {
    const event = (livemode: boolean) => stripeEvent("checkout.session.completed", stripeSession(paid), { livemode });
    expect(() => read(event(true))).toThrow(expect.objectContaining({ kind: "final", code: "livemode" }));
    expect(() => read(event(false), live)).toThrow(expect.objectContaining({ kind: "final", code: "livemode" }));
    expect(read(event(true), live)).toMatchObject({ type: "paid" });
  });

  test("whose header has two timestamps is rejected", () => {
    const payload = JSON.stringify(stripeEvent("checkout.session.completed", stripeSession(paid)));
    const header = webhooks.generateTestHeaderString({ payload, secret: "whsec_1", timestamp: START / 1000 + 3600 });
    const headers = new Headers({ "stripe-signature": `t=${START / 1000},${header}` });
    expect(() => payments.parseWebhook(Buffer.from(payload), headers, START)).toThrow(expect.objectContaining({ code: "signature" }));
  });
});
