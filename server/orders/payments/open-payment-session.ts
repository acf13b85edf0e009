import { isProviderError, type SessionView, SessionRequestSchema } from "#server/gateways/payments/payment-provider.ts";
import type { PaymentAttemptState } from "#server/domain/payment-states.schema.ts";
import { toSessionUpdate, type PaymentUpdate } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { completeOrderLink, decryptLinkKey } from "#server/orders/core/order-link.ts";
import { applyPaymentUpdate } from "./apply-payment-update.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

/**
 * Creates the payment session of a stored payment attempt and returns its URL. Repeating the call returns the same session, also after a
 * crash in between. `url` is null if the provider refuses (the attempt has failed), if it does not respond (a job retries later), if the
 * session is not open, if its order no longer awaits payment, or if the attempt belongs to a provider that is no longer configured (an attempt without a
 * session then fails). `sessionId` is null unless the session is open.
 */
export async function openPaymentSession(shop: AppContext, paymentId: string): Promise<OpenedSession> {
  const row = await readAttempt(shop, paymentId);
  const isOtherProvider = row.provider !== shop.payments.name;
  if (row.state !== "creating") return toOpened(shop, row);
  const snapshot = parseStoredJson(SessionRequestSchema, row.snapshot, { table: "payments", column: "snapshot", id: paymentId });
  const failedUpdate = { state: "failed" as const, sessionId: null, amount: snapshot.amount, currency: snapshot.currency, paymentRef: null };
  if (isOtherProvider) {
    await applyUpdate(shop, paymentId, { ...failedUpdate, cause: "provider other-provider" });
    return FAILED;
  }
  const key = decryptLinkKey(shop.encryptor, { id: row.order_id, link_key_encrypted: row.link_key_encrypted });
  const request = { ...snapshot, successUrl: completeOrderLink(snapshot.successUrl, key), cancelUrl: completeOrderLink(snapshot.cancelUrl, key) };
  let session: SessionView;
  try {
    session = await shop.payments.createSession(request);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.error("payment.create", error, { payment: paymentId, kind: error.kind });
    if (error.kind !== "final") return { state: "creating", sessionId: null, url: null };
    await applyUpdate(shop, paymentId, { ...failedUpdate, cause: `provider ${error.code}` });
    return FAILED;
  }
  shop.crashPoint("session-created");
  await shop.db
    .updateTable("payments")
    .set({ state: "open", session_id: session.sessionId, session_url: session.url })
    .where("id", "=", paymentId)
    .where("state", "=", "creating")
    .execute();
  shop.crashPoint("attempt-opened");
  // A session that was created long ago and is found again after a crash may have ended.
  if (session.status !== "open") await applyUpdate(shop, paymentId, toSessionUpdate(session, "asked"));
  return toOpened(shop, await readAttempt(shop, paymentId));
}

type OpenedSession = { state: PaymentAttemptState; sessionId: string | null; url: string | null };
const FAILED: OpenedSession = { state: "failed", sessionId: null, url: null };

function toOpened({ payments }: Pick<AppContext, "payments">, row: Awaited<ReturnType<typeof readAttempt>>): OpenedSession {
  const { state, provider, session_id: sessionId, session_url: url, order_state: orderState } = row;
  const isOpen = state === "open" && provider === payments.name;
  return { state, sessionId: isOpen ? sessionId : null, url: isOpen && orderState === "awaiting-payment" ? url : null };
}

async function applyUpdate(shop: AppContext, paymentId: string, update: PaymentUpdate): Promise<void> {
  await shop.db.transaction().execute((tx) => applyPaymentUpdate(tx, shop, paymentId, update));
  shop.wake();
}

function readAttempt(shop: AppContext, paymentId: string) {
  return shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.state", "payments.session_id", "payments.session_url", "payments.snapshot", "payments.provider", "payments.order_id"])
    .select(["orders.link_key_encrypted", "orders.state as order_state"])
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
}
