import { createHash } from "node:crypto";
import type Stripe from "stripe";
import {
  stripeDispute,
  stripeEvent,
  stripeIntent,
  stripeRefund,
  stripeSession,
  type DisputeFixture,
  type EventFixture,
} from "#tests/fixtures/stripe-objects.ts";
import { readParams, findSessionError, type Params } from "./stripe-params.ts";

type ApiCall = { method: string; path: string; search: URLSearchParams; headers: Headers; body: string };
/** `lost`: the request was processed, or not, but its response never arrives. */
type ApiResponse = { status: number; headers?: Record<string, string>; body: string; lost?: "reset" | "hang" };
/** The fault of the next request that changes something. */
export type ApiFault = "reset-before" | "reset-after" | "hang" | "429" | "409" | "402" | "500" | "garbage" | "401";
type Known = { hash: string; answer: ApiResponse | null };

const ERRORS: Record<string, object> = {
  "429": { type: "invalid_request_error", code: "lock_timeout" },
  "409": { type: "invalid_request_error", code: "idempotency_key_in_use" },
  "402": { type: "card_error", code: "card_declined", decline_code: "do_not_honor" },
  "500": { type: "api_error" },
  "401": { type: "invalid_request_error" },
};

/**
 * An in-memory Stripe with what the shop needs: hosted sessions, refunds, idempotency keys that remember responses and Stripe's own errors, and
 * the resulting events. Tests put a network in front of it.
 */
export class FakeStripe {
  readonly sessions = new Map<string, Stripe.Checkout.Session>();
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, DisputeFixture>();
  readonly events: EventFixture[] = [];
  readonly calls: ApiCall[] = [];
  /** One fault for each of the next requests that change something. */
  faults: ApiFault[] = [];
  /** Methods that the account may not use; silently omitted from a session. */
  unavailableMethods: string[] = [];
  /** Overrides properties of the response to a session request. */
  overrides: Partial<Stripe.Checkout.Session> = {};
  /** While it waits, a request is in progress. */
  beforeResponse: () => Promise<void> = async () => {};
  readonly #keys = new Map<string, Known>();
  readonly #now: () => number;
  readonly #page: string;
  constructor(now: () => number, page = "https://checkout.stripe.com") {
    this.#now = now;
    this.#page = page;
  }

  async answer(call: ApiCall): Promise<ApiResponse> {
    this.calls.push(call);
    if (!call.headers.get("authorization")?.startsWith("Bearer sk_test_")) return error(401, { type: "invalid_request_error" });
    if (call.method !== "POST") return this.#read(call);
    const fault = this.faults.shift();
    if (fault === "reset-before") return { status: 0, body: "", lost: "reset" };
    if (fault === "429" || fault === "409" || fault === "401") return error(Number(fault), ERRORS[fault]);
    const done = await this.#once(call, fault);
    if (fault === "reset-after") return { ...done, lost: "reset" };
    if (fault === "hang") return { ...done, lost: "hang" };
    return fault === "garbage" ? { status: 200, body: "<html><title>Bad gateway</title></html>" } : done;
  }

  /** Returns the same response for the same key; rejects other contents, and a repeat while the first request is in progress. */
  async #once(call: ApiCall, fault?: ApiFault): Promise<ApiResponse> {
    const key = call.headers.get("idempotency-key") ?? "";
    const hash = createHash("sha256").update(`${call.path}\n${call.body}`).digest("hex");
    const known = this.#keys.get(key);
    if (known && known.hash !== hash) return error(400, { type: "idempotency_error" });
    if (known) return known.answer ? { ...known.answer, headers: { "idempotent-replayed": "true" } } : error(409, ERRORS["409"]);
    this.#keys.set(key, { hash, answer: null });
    await this.beforeResponse();
    const response = fault === "500" || fault === "402" ? error(Number(fault), ERRORS[fault]) : this.#change(call);
    // A rejection of the request itself is not remembered.
    if (response.status === 400) this.#keys.delete(key);
    else this.#keys.set(key, { hash, answer: response });
    return response;
  }

  #change({ path, body }: ApiCall): ApiResponse {
    const params = readParams(body);
    if (path === "/v1/checkout/sessions") return this.#open(params);
    if (path === "/v1/refunds") return this.#refund(params);
    const session = this.sessions.get(path.split("/")[4] ?? "");
    if (!session || !path.endsWith("/expire")) return error(404, { type: "invalid_request_error", code: "resource_missing" });
    if (session.status !== "open") return error(400, { type: "invalid_request_error", message: `This Session has a status of ${session.status}.` });
    return json(this.expire(session.id));
  }

  #read({ path, search }: ApiCall): ApiResponse {
    const [, , kind, id] = path.replace("/checkout/", "/").split("/");
    if (id) {
      const found = kind === "sessions" ? this.#expanded(this.sessions.get(id)) : this.refunds.get(id);
      return found ? json(found) : error(404, { type: "invalid_request_error", code: "resource_missing", param: "id" });
    }
    const records = { sessions: this.sessions, refunds: this.refunds, disputes: this.disputes };
    const all = [...records[kind as keyof typeof records].values()];
    const [from, to] = [Number(search.get("created[gte]") ?? 0), Number(search.get("created[lt]") ?? Infinity)];
    const requested = all.filter((one) => {
      if (one.object === "refund" && search.has("payment_intent") && one.payment_intent !== search.get("payment_intent")) return false;
      return one.created >= from && one.created < to && (!search.has("status") || one.status === search.get("status"));
    });
    const newestFirst = requested.toReversed();
    const start = search.has("starting_after") ? newestFirst.findIndex((one) => one.id === search.get("starting_after")) + 1 : 0;
    const page = newestFirst.slice(start, start + Number(search.get("limit") ?? 10));
    const data = page.map((one) => (one.object === "checkout.session" ? this.#expanded(one) : one));
    return json({ object: "list", url: path, data, has_more: start + page.length < newestFirst.length });
  }

  #open(params: Params): ApiResponse {
    const refusal = findSessionError(params, this.#now());
    if (refusal) return error(400, { type: "invalid_request_error", ...refusal });
    const id = `cs_test_${this.sessions.size + 1}`;
    const amount = params.line_items.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0);
    const { currency } = params.line_items[0]?.price_data ?? { currency: "" };
    const { client_reference_id, customer_email, metadata, success_url, cancel_url, locale, expires_at } = params;
    const requested = { client_reference_id, customer_email, metadata, success_url, cancel_url, locale, expires_at };
    const made = { id, currency, amount_total: amount, amount_subtotal: amount, created: this.#seconds(), url: `${this.#page}/c/pay/${id}` };
    const payment_method_types = params.allowed_payment_method_types.filter((method) => !this.unavailableMethods.includes(method));
    const session = stripeSession({ ...requested, ...made, payment_method_types, ...this.overrides });
    this.sessions.set(id, session);
    return json(session);
  }

  #refund(params: Params): ApiResponse {
    const intent = this.intents.get(params.payment_intent);
    if (!intent) return error(404, { type: "invalid_request_error", code: "resource_missing", param: "payment_intent" });
    const made = [...this.refunds.values()].filter((one) => one.payment_intent === intent.id && one.status !== "failed");
    const left = intent.amount_received - made.reduce((sum, one) => sum + one.amount, 0);
    if (left === 0) return error(400, { type: "invalid_request_error", code: "charge_already_refunded" });
    if (params.amount > left) return error(400, { type: "invalid_request_error", param: "amount" });
    const { currency } = intent;
    const { amount, metadata } = params;
    const id = `re_${this.refunds.size + 1}`;
    const refund = stripeRefund({ id, amount, metadata, currency, payment_intent: intent.id, created: this.#seconds() });
    this.refunds.set(id, refund);
    this.#addEvent("refund.created", refund);
    return json(refund);
  }

  /** Performs the payer's action on the hosted page. */
  decide(id: string, outcome: "pay" | "pay-later" | "decline" | "cancel"): Stripe.Checkout.Session {
    const session = this.#session(id);
    if (session.status !== "open" || outcome === "decline") return session;
    if (outcome === "cancel") return session;
    const paid = outcome === "pay";
    const received = paid ? (session.amount_total ?? 0) : 0;
    const intent = stripeIntent({
      id: `pi_${id}`,
      status: paid ? "succeeded" : "processing",
      amount_received: received,
      currency: session.currency ?? "",
    });
    this.intents.set(intent.id, intent);
    const payment_status = paid ? "paid" : "unpaid";
    return this.#set(session, { status: "complete", payment_status, payment_intent: intent.id, url: null }, "checkout.session.completed");
  }

  /** Completes a processing payment, successfully or not. */
  settle(id: string, as: "paid" | "failed"): void {
    const session = this.#session(id);
    const intent = this.intents.get(String(session.payment_intent)) ?? stripeIntent();
    if (as === "paid") {
      this.intents.set(intent.id, { ...intent, status: "succeeded", amount_received: session.amount_total ?? 0 });
      this.#set(session, { payment_status: "paid" }, "checkout.session.async_payment_succeeded");
    } else {
      this.intents.set(intent.id, { ...intent, status: "requires_payment_method", last_payment_error: { type: "card_error" } });
      this.#set(session, {}, "checkout.session.async_payment_failed");
    }
  }

  /** Expires an unpaid session. */
  expire(id: string): Stripe.Checkout.Session {
    return this.#set(this.#session(id), { status: "expired", url: null }, "checkout.session.expired");
  }

  /** Completes a refund, or returns it. */
  settleRefund(id: string, status: "succeeded" | "failed"): void {
    const refund = { ...(this.refunds.get(id) ?? stripeRefund()), status, ...(status === "failed" && { failure_reason: "lost_or_stolen_card" }) };
    this.refunds.set(id, refund);
    this.#addEvent(status === "failed" ? "refund.failed" : "refund.updated", refund);
  }

  /** The payer's bank opens a dispute on a session, or decides it. */
  dispute(sessionId: string, status: "warning_needs_response" | "needs_response" | "won" | "lost"): void {
    const { payment_intent, amount_total, currency } = this.#session(sessionId);
    const id = `dp_${sessionId}`;
    const money = { amount: amount_total ?? 0, currency: currency ?? "", payment_intent: String(payment_intent) };
    const dispute = { ...(this.disputes.get(id) ?? stripeDispute({ id, ...money, created: this.#seconds() })), status };
    this.disputes.set(id, dispute);
    this.#addEvent(status === "won" || status === "lost" ? "charge.dispute.closed" : "charge.dispute.created", dispute);
  }

  #session(id: string): Stripe.Checkout.Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}`);
    return session;
  }

  #set(session: Stripe.Checkout.Session, change: Partial<Stripe.Checkout.Session>, type: Stripe.Event.Type): Stripe.Checkout.Session {
    const changed = { ...session, ...change };
    this.sessions.set(session.id, changed);
    this.#addEvent(type, changed);
    return changed;
  }

  #addEvent(type: Stripe.Event.Type, object: unknown): void {
    this.events.push(stripeEvent(type, object, { id: `evt_${this.events.length + 1}`, created: this.#seconds() }));
  }

  #expanded(session: Stripe.Checkout.Session | undefined): Stripe.Checkout.Session | undefined {
    const intent = this.intents.get(String(session?.payment_intent));
    return session && intent ? { ...session, payment_intent: intent } : session;
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }
}

const json = (object: unknown): ApiResponse => ({ status: 200, body: JSON.stringify(object) });
/** Stripe's error messages quote what was sent: here always the buyer, so that a test detects messages that are passed on. */
const error = (status: number, details: object = {}): ApiResponse => ({
  status,
  body: JSON.stringify({ error: { message: "It is about ada@example.com", ...details } }),
});
