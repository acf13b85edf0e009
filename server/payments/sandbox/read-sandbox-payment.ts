import { readSandboxSession, type SandboxSession } from "#server/gateways/payments/sandbox/read-sandbox-session.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Returns what the test payment page shows; null if there is no such session or the shop takes real money. */
export async function readSandboxPayment(shop: AppContext, id: string): Promise<SandboxSession | null> {
  return shop.payments.name === "sandbox" ? readSandboxSession(shop, id) : null;
}
