import { decideSandboxSession } from "#server/gateways/payments/sandbox/decide-sandbox-session.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { SandboxOutcome } from "./sandbox-payment.schema.ts";

/**
 * Decides a test payment and answers where the browser goes (303): back to the order, or, declined, to the same page with `?declined=1`.
 * Deciding twice changes nothing. Null: no such session, or the shop takes real money.
 */
export async function decideSandboxPayment(shop: AppContext, id: string, outcome: SandboxOutcome): Promise<{ location: string } | null> {
  return shop.payments.name === "sandbox" ? decideSandboxSession(shop, id, outcome) : null;
}
