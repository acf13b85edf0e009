import { decideSandboxSession } from "#server/gateways/payments/sandbox/decide-sandbox-session.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { SandboxOutcome } from "./sandbox-payment.schema.ts";

/**
 * Decides a test payment and returns where the browser is redirected (303): back to the order or, if declined, to the same page with `?declined=1`. A
 * second decision changes nothing. Returns null if there is no such session or the shop takes real money.
 */
export async function decideSandboxPayment(shop: AppContext, id: string, outcome: SandboxOutcome): Promise<{ location: string } | null> {
  return shop.payments.name === "sandbox" ? decideSandboxSession(shop, id, outcome) : null;
}
