import { readSandboxSession, type SandboxSession } from "#server/gateways/payments/sandbox/read-sandbox-session.ts";
import type { AppContext } from "#server/context/app-context.ts";

export type SandboxPayment = SandboxSession;

/** Returns what the test payment page shows; null if there is no such session or the shop takes real money. */
export async function readSandboxPayment(shop: AppContext, id: string): Promise<SandboxPayment | null> {
  return shop.payments.name === "sandbox" ? readSandboxSession(shop, id) : null;
}
