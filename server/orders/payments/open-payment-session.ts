import type { SessionRequest, SessionView } from "#server/gateways/payments/payments.ts";
import { isProviderError } from "#server/gateways/payments/payments.ts";
import { toSessionUpdate, type PaymentUpdate, type PaymentAttemptState } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { completeOrderLink, openLinkKey } from "#server/orders/core/order-link.ts";
import { applyPaymentUpdate } from "./apply-payment-update.ts";

/**
 * Makes the payment page of a stored try and answers its address; repeating gives the same page, also after a crash half-way.
 * Null where the page is not there: the provider refused (the try has failed) or does not answer (it is tried again later), or it was to
 * be another provider's than ours is now; such a try has failed where it has no page yet.
 */
export async function openPaymentSession(shop: AppContext, paymentId: string): Promise<{ state: PaymentAttemptState; url: string | null }> {
  const row = await readAttempt(shop, paymentId);
  const isElsewhere = row.provider !== shop.payments.name;
  if (row.state !== "creating") return { state: row.state, url: row.state === "open" && !isElsewhere ? row.session_url : null };
  const snapshot = JSON.parse(row.snapshot) as SessionRequest;
  const failed = { state: "failed" as const, sessionId: null, amount: snapshot.amount, currency: snapshot.currency, paymentRef: null };
  if (isElsewhere) {
    await settle(shop, paymentId, { ...failed, cause: "provider other-provider" });
    return { state: "failed", url: null };
  }
  const key = openLinkKey(shop.sealer, { id: row.order_id, link_key_sealed: row.link_key_sealed });
  const request = { ...snapshot, successUrl: completeOrderLink(snapshot.successUrl, key), cancelUrl: completeOrderLink(snapshot.cancelUrl, key) };
  let session: SessionView;
  try {
    session = await shop.payments.createSession(request);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.error("payment.create", error, { payment: paymentId, kind: error.kind });
    if (error.kind !== "final") return { state: "creating", url: null };
    await settle(shop, paymentId, { ...failed, cause: `provider ${error.code}` });
    return { state: "failed", url: null };
  }
  shop.crashPoint("session-created");
  await shop.db
    .updateTable("payments")
    .set({ state: "open", session_id: session.sessionId, session_url: session.url })
    .where("id", "=", paymentId)
    .where("state", "=", "creating")
    .execute();
  shop.crashPoint("attempt-opened");
  // Made long ago and found again after a crash, it may be over by now.
  if (session.status !== "open") await settle(shop, paymentId, toSessionUpdate(session, "asked"));
  const now = await readAttempt(shop, paymentId);
  return { state: now.state, url: now.state === "open" ? now.session_url : null };
}

async function settle(shop: AppContext, paymentId: string, fact: PaymentUpdate): Promise<void> {
  await shop.db.transaction().execute((tx) => applyPaymentUpdate(tx, shop, paymentId, fact));
  shop.wake();
}

function readAttempt(shop: AppContext, paymentId: string) {
  return shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.state", "payments.session_url", "payments.snapshot", "payments.provider", "payments.order_id", "orders.link_key_sealed"])
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
}
