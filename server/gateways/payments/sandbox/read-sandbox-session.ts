import { LanguageSchema, CurrencySchema, type Currency, type Language } from "#server/locale/locale.schema.ts";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";
import { aboutReturn, advanceSession, type SandboxHost } from "./sandbox-session.ts";

/** What the test payment page shows. Money in minor units, times in ms UTC. */
export type SandboxSession = {
  id: string;
  title: string;
  amount: number;
  currency: Currency;
  method: PaymentMethod;
  email: string;
  language: Language;
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "processing" | "paid" | "failed";
  expiresAt: number;
  successUrl: string;
  cancelUrl: string;
};

/** A session of the test payment provider for its page, or null. */
export async function readSandboxSession(host: SandboxHost, id: string): Promise<SandboxSession | null> {
  const row = await advanceSession(host, id);
  if (!row) return null;
  const about = aboutReturn(row.idempotency_key);
  return {
    id: row.id,
    title: row.title,
    amount: row.amount,
    currency: CurrencySchema.parse(row.currency),
    method: row.method as PaymentMethod,
    email: row.email,
    language: LanguageSchema.parse(row.language),
    status: row.status,
    paymentStatus: row.payment_status,
    expiresAt: row.expires_at,
    successUrl: host.sealer.open(row.success_url, about),
    cancelUrl: host.sealer.open(row.cancel_url, about),
  };
}
