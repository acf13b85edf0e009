import { readSandboxSession, type SandboxSession } from "#server/gateways/payments/sandbox/read-sandbox-session.ts";
import { SessionRequestSchema, type SessionRequest } from "#server/gateways/payments/payment-provider.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { decideSandboxSession } from "#server/gateways/payments/sandbox/decide-sandbox-session.ts";
import { z } from "zod";
import { message } from "#server/forms/message.schema.ts";

/** Returns what the test payment page shows; null if there is no such session or the shop takes real money. */
export async function readSandboxPayment(shop: AppContext, id: string): Promise<(SandboxSession & Pick<SessionRequest, "lines">) | null> {
  const session = shop.payments.name === "sandbox" ? await readSandboxSession(shop, id) : null;
  if (!session) return null;
  const payment = await shop.db.selectFrom("payments").select(["id", "snapshot"]).where("session_id", "=", id).executeTakeFirst();
  const request = payment && parseStoredJson(SessionRequestSchema, payment.snapshot, { table: "payments", column: "snapshot", id: payment.id });
  return { ...session, lines: request?.lines ?? [] };
}

/**
 * Decides a test payment and returns where the browser is redirected (303): back to the order or, if declined, to the same page with `?declined=1`. A
 * second decision changes nothing. Returns null if there is no such session or the shop takes real money.
 */
export async function decideSandboxPayment(shop: AppContext, id: string, outcome: SandboxOutcome): Promise<{ location: string } | null> {
  return shop.payments.name === "sandbox" ? decideSandboxSession(shop, id, outcome) : null;
}

/** What a tester may choose on the test payment page. */
const SANDBOX_OUTCOMES = ["pay", "pay-later", "pay-wrong-amount", "fail-later", "decline", "cancel"] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** The form of the test payment page. */
export const SandboxPaymentSchema = z.object({ outcome: z.enum(SANDBOX_OUTCOMES, { error: message("errors.select-required") }) });
