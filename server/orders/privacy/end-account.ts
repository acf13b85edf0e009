import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { isProviderError } from "#server/gateways/payments/payment-provider.ts";
import { eraseAccount } from "#server/identity/account/erase-account.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { lockAccount } from "#server/identity/account/lock-account.ts";
import { isPaymentPending } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { syncPaymentWithProvider } from "#server/orders/payments/check-payment.ts";
import { markOrdersErased, eraseOrders } from "./erase-orders.ts";
import { ownedBy, type OrderOwner } from "./order-owner.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { findAccountRecipient } from "#server/identity/code/find-account-recipient.ts";
import { consumeCode, type CodeRejectionCode } from "#server/identity/code/consume-code.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/watch-sim.ts";

export type EndAccountRejectionCode = "open-orders" | "provider-silent";
export type DeleteAccountRejectionCode = EndAccountRejectionCode | CodeRejectionCode;

type Deletion = { accountId: string; code: string; browser: string; clientAddress: string };

/**
 * Deletes an account on its owner's verified request, or for staff. First closes its open payment pages. Then deletes the account with its
 * sessions, address and SIM list in one transaction, and erases the buyer from its orders, one by one; a job finishes this if it fails or the
 * process ends.
 *
 * Rejects while an order is paid but not completely delivered, because it could no longer be delivered; this includes an order whose
 * cancellation is undecided. Refunds that are on their way still arrive. `audit` records what staff do in the transaction that deletes the account.
 */
export async function endAccount(
  shop: AppContext,
  accountId: string,
  audit?: (tx: DatabaseTransaction) => Promise<void>,
): Promise<{ ok: true } | Rejection<EndAccountRejectionCode>> {
  if (await hasOpenOrders(shop.db, { accountId })) return reject("open-orders");
  if (!(await closePayments(shop, accountId))) return reject("provider-silent");
  const ended = await shop.db.transaction().execute(async (tx): Promise<{ ok: true } | Rejection<EndAccountRejectionCode>> => {
    await lockAccount(tx, accountId);
    await lockOrders(tx, accountId);
    // A payment may have arrived in the meantime: the order must be delivered first.
    if ((await hasOpenOrders(tx, { accountId })) || (await findPendingPayments(tx, accountId)).length > 0) return reject("open-orders");
    await audit?.(tx);
    await markOrdersErased(tx, accountId, shop.clock());
    await eraseAccount(shop, tx, accountId, await deleteLowBalanceJobs(tx, accountId));
    return { ok: true };
  });
  if (ended.ok) await eraseOrdersNow(shop, accountId);
  return ended;
}

/** Deletes an account if the request has the code that was just sent to it. Rejects a wrong code, and what `endAccount` rejects. */
export async function deleteAccount(
  shop: AppContext,
  { accountId, code, browser, clientAddress }: Deletion,
): Promise<{ ok: true } | Rejection<DeleteAccountRejectionCode>> {
  const to = await findAccountRecipient(shop, accountId);
  // The account is already deleted.
  if (!to) return { ok: true };
  const check = await shop.db.transaction().execute(async (tx) => {
    const result = await consumeCode(shop, tx, { purpose: "delete", to, browser, code, clientAddress });
    // The buyer's guest orders are erased as well.
    if (result.ok) await claimOrders(tx, accountId);
    return result;
  });
  if (!check.ok) return check;
  return endAccount(shop, accountId);
}

/** Erases the orders immediately. The account is deleted already, so after an error the job that `markOrdersErased` enqueued does the rest. */
async function eraseOrdersNow(shop: AppContext, accountId: string): Promise<void> {
  try {
    await eraseOrders(shop, accountId);
  } catch (error) {
    shop.log.error("account.erase-orders", error);
  }
}

/** Locks all orders of the account, so that none is paid or delivered before the transaction ends. */
async function lockOrders(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ number: eb.ref("number") }))
    .where("account_id", "=", accountId)
    .execute();
}

/** Deletes the jobs of low-balance messages, because their refs contain the SIM and the account. Returns the ids of the messages. */
async function deleteLowBalanceJobs(tx: DatabaseTransaction, accountId: string): Promise<string[]> {
  const deleted = await tx.deleteFrom("jobs").where("account_id", "=", accountId).where("topic", "=", LOW_BALANCE_TOPIC).returning("id").execute();
  return deleted.map(({ id }) => id);
}

/** Whether a paid order of the owner has units that are neither delivered nor revoked. */
export async function hasOpenOrders(db: Database | DatabaseTransaction, owner: OrderOwner): Promise<boolean> {
  const open = await db
    .selectFrom("orders")
    .select("id")
    .where(ownedBy(owner))
    .where((eb) =>
      eb.or([
        eb("state", "in", ["paid", "preparing"]),
        eb.and([
          eb("state", "=", "refund-requested"),
          eb.exists(
            eb
              .selectFrom("fulfilments")
              .select("fulfilments.id")
              .whereRef("fulfilments.order_id", "=", "orders.id")
              .where("fulfilments.state", "<>", "delivered")
              .where("fulfilments.revoked_at", "is", null),
          ),
        ]),
      ]),
    )
    .execute();
  return open.length > 0;
}

function findPendingPayments(db: Database | DatabaseTransaction, accountId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "payments.session_id", "payments.state"])
    .where("orders.account_id", "=", accountId)
    .where(INDEX_CONDITIONS.alivePayments)
    .execute();
}

/** Closes open payment pages, so that nobody pays an order without a buyer. Returns false if the provider does not respond. */
async function closePayments(shop: AppContext, accountId: string): Promise<boolean> {
  try {
    for (const { id } of await findPendingPayments(shop.db, accountId)) {
      await syncPaymentWithProvider(shop, id);
      const payment = await shop.db.selectFrom("payments").select(["state", "session_id"]).where("id", "=", id).executeTakeFirstOrThrow();
      if (!isPaymentPending(payment.state) || !payment.session_id) continue;
      await shop.payments.expireSession(payment.session_id);
      await syncPaymentWithProvider(shop, id);
    }
    return true;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.error("payment.close", error, { cause: "account deleted" });
    return false;
  }
}
