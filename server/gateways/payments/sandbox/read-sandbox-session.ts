import type { CurrencyCode, Language } from "#server/locale/locale.schema.ts";
import { LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import { returnUrlContext, advanceSession, type SandboxHost } from "./sandbox-session.ts";
import type { SessionStatus, SessionPaymentStatus, PaymentMethod } from "#server/domain/payment-states.schema.ts";

/** The data of the test payment page. Money is in minor units, times are ms UTC. */
export type SandboxSession = {
  id: string;
  title: string;
  amount: number;
  currency: CurrencyCode;
  method: PaymentMethod;
  email: string;
  language: Language;
  status: SessionStatus;
  paymentStatus: SessionPaymentStatus;
  expiresAt: number;
  successUrl: string;
  cancelUrl: string;
};

/** Returns a session for the test payment page, or null if it does not exist. */
export async function readSandboxSession(host: SandboxHost, id: string): Promise<SandboxSession | null> {
  const row = await advanceSession(host, id);
  if (!row) return null;
  const context = returnUrlContext(row.idempotency_key);
  return {
    id: row.id,
    title: row.title,
    amount: row.amount,
    currency: row.currency,
    method: row.method as PaymentMethod,
    email: row.email,
    language: LanguageSchema.parse(row.language),
    status: row.status,
    paymentStatus: row.payment_status,
    expiresAt: row.expires_at,
    successUrl: host.encryptor.decrypt(row.success_url, context),
    cancelUrl: host.encryptor.decrypt(row.cancel_url, context),
  };
}
