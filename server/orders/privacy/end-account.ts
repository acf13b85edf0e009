import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { INDEXED } from "#server/db/partial-indexes.ts";
import { isProviderError } from "#server/gateways/payments/payments.ts";
import { eraseAccount } from "#server/identity/account/erase-account.ts";
import { refuse, type Refusal } from "#server/identity/core/limits.ts";
import { lockAccount } from "#server/identity/account/lock-account.ts";
import { isPaymentPending } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { syncPaymentWithProvider } from "#server/orders/payments/check-payment.ts";
import { disownOrders, eraseOrders } from "./erase-orders.ts";
import { linkMessages } from "./find-order-messages.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/low-balance-topic.ts";

/**
 * Ends an account whose owner has proved that he wants it, or whom staff erase: its sessions, address and SIM list go at once, and then
 * its orders forget who bought them, one after another; a job finishes that if it fails or this process ends. Open payment pages are closed first. Refuses while an order is paid but not delivered, since it could not be
 * any more: also while somebody has yet to decide whether it is called off. Money on its way back gets there all the same.
 */
export async function endAccount(shop: AppContext, accountId: string): Promise<{ ok: true } | Refusal> {
  if (await hasOpenOrders(shop.db, accountId)) return refuse("account.open-orders");
  if (!(await closePayments(shop, accountId))) return refuse("errors.provider-silent");
  await linkMessages(shop.db);
  const ended = await shop.db.transaction().execute(async (tx): Promise<{ ok: true } | Refusal> => {
    await lockAccount(tx, accountId);
    await lockOrders(tx, accountId);
    // Money that came in between: the order is delivered first.
    if ((await hasOpenOrders(tx, accountId)) || (await alivePayments(tx, accountId)).length > 0) return refuse("account.open-orders");
    await disownOrders(tx, accountId, shop.clock());
    await eraseAccount(shop, tx, accountId, await forgetTellings(tx, accountId));
    return { ok: true };
  });
  if (ended.ok) await eraseOrdersNow(shop, accountId);
  return ended;
}

/** The account is gone already: whatever goes wrong with its orders is left to the job that `disownOrders` stored. */
async function eraseOrdersNow(shop: AppContext, accountId: string): Promise<void> {
  try {
    await eraseOrders(shop, accountId);
  } catch (error) {
    shop.log.error("account.erase-orders", error);
  }
}

/** From here on nobody pays, delivers or places an order of the account before the transaction has ended. */
async function lockOrders(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ number: eb.ref("number") }))
    .where("account_id", "=", accountId)
    .execute();
}

/** The name of such a job says of which SIM whom it told. Answers the ids of its messages. */
async function forgetTellings(tx: DatabaseTransaction, accountId: string): Promise<string[]> {
  const told = await tx.deleteFrom("jobs").where("account_id", "=", accountId).where("topic", "=", LOW_BALANCE_TOPIC).returning("id").execute();
  return told.map(({ id }) => id);
}

async function hasOpenOrders(db: Database | DatabaseTransaction, accountId: string): Promise<boolean> {
  const open = await db
    .selectFrom("orders")
    .select("id")
    .where("account_id", "=", accountId)
    .where((of) =>
      of.or([
        of("state", "in", ["paid", "preparing"]),
        of.and([
          of("state", "=", "refund-requested"),
          of.exists(
            of
              .selectFrom("fulfilments")
              .select("fulfilments.id")
              .whereRef("fulfilments.order_id", "=", "orders.id")
              .where("fulfilments.state", "<>", "delivered")
              .where("fulfilments.taken_back_at", "is", null),
          ),
        ]),
      ]),
    )
    .execute();
  return open.length > 0;
}

function alivePayments(db: Database | DatabaseTransaction, accountId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "payments.session_id", "payments.state"])
    .where("orders.account_id", "=", accountId)
    .where(INDEXED.alivePayments)
    .execute();
}

/** Closes the payment pages that are still open, so that nobody pays an order that has no buyer; false where the provider is silent. */
async function closePayments(shop: AppContext, accountId: string): Promise<boolean> {
  try {
    for (const { id } of await alivePayments(shop.db, accountId)) {
      await syncPaymentWithProvider(shop, id);
      const now = await shop.db.selectFrom("payments").select(["state", "session_id"]).where("id", "=", id).executeTakeFirstOrThrow();
      if (!isPaymentPending(now.state) || !now.session_id) continue;
      await shop.payments.expireSession(now.session_id);
      await syncPaymentWithProvider(shop, id);
    }
    return true;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.error("payment.close", error, { cause: "account deleted" });
    return false;
  }
}
