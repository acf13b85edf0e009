import type Stripe from "stripe";

/** The parameters that the shop sends, as Stripe parses them. */
export type Params = {
  mode: string;
  client_reference_id: string;
  customer_email: string;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
  locale: Stripe.Checkout.Session.Locale;
  expires_at: number;
  allowed_payment_method_types: string[];
  line_items: { quantity: number; price_data: { currency: string; unit_amount: number; product_data: { name: string } } }[];
  payment_intent: string;
  amount: number;
};

const NUMBERS = /^(expires_at|amount|quantity|unit_amount)$/;
/** Typed by the SDK: a parameter that Stripe removes does not compile here. */
const KNOWN: (keyof Stripe.Checkout.SessionCreateParams)[] = [
  "adaptive_pricing",
  "allowed_payment_method_types",
  "cancel_url",
  "client_reference_id",
  "customer_email",
  "expires_at",
  "line_items",
  "locale",
  "metadata",
  "mode",
  "payment_intent_data",
  "payment_method_options",
  "submit_type",
  "success_url",
  "ui_mode",
];
const LEAST: Record<string, number> = { cny: 400, hkd: 400, usd: 50 };
const SHORTEST_S = 30 * 60;
const LONGEST_S = 24 * 60 * 60;

/** Parses a body as Stripe does: `line_items[0][price_data][currency]=hkd`. */
export function readParams(body: string): Params {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let at = root;
    for (const part of path) at = (at[part] ??= {}) as Record<string, unknown>;
    at[last] = NUMBERS.test(last) ? Number(value) : value;
  }
  return withLists(root) as Params;
}

function withLists(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, withLists(one)] as const);
  return entries.every(([name]) => /^\d+$/.test(name)) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

/** Returns the reason why Stripe would reject such a session, or null. */
export function findSessionError(params: Params, now: number): { code?: string; param: string } | null {
  const unknown = Object.keys(params).find((name) => !KNOWN.some((one) => one === name));
  if (unknown) return { code: "parameter_unknown", param: unknown };
  const missing = KNOWN.find((name) => name !== "payment_method_options" && !(name in params));
  if (missing) return { code: "parameter_missing", param: missing };
  const lifetime = params.expires_at - now / 1000;
  if (!(lifetime >= SHORTEST_S && lifetime <= LONGEST_S)) return { param: "expires_at" };
  for (const { quantity, price_data: price } of params.line_items) {
    if (quantity !== 1 || !Number.isSafeInteger(price.unit_amount) || price.unit_amount < 0 || !price.product_data.name)
      return { param: "line_items" };
    if (price.currency !== params.line_items[0]?.price_data.currency || !(price.currency in LEAST)) return { param: "currency" };
  }
  const total = params.line_items.reduce((sum, { price_data: price }) => sum + price.unit_amount, 0);
  const min = LEAST[params.line_items[0]?.price_data.currency ?? ""] ?? 0;
  return total < min ? { code: "amount_too_small", param: "line_items" } : null;
}
