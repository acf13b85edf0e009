import { deleteExpired } from "#server/jobs/delete-expired.ts";
import { reject, type Rejection, type RejectionReason } from "#server/forms/rejection.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { LOOK_UP_QUEUE, takeTurn } from "#server/db/rate-limit/queue.ts";
import { limitedNetworks, consumeRateLimit, rateLimitKey } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";

const MINUTE = 60_000;
/** Lifetime of a payment session: one minute more than the 30 minutes that providers require at least. */
export const PAYMENT_SESSION_MS = 31 * MINUTE;

/**
 * Payment pages that guests of one network may open for unpaid orders. An airport or a mobile network may share one address, so above `queueFrom` each
 * guest waits for a turn, and none is rejected before `limit`, which protects the payment provider and the database. Paid orders do not count.
 * Accounts are neither counted nor rejected here; `OPEN_PER_ACCOUNT` limits their pages.
 */
const PER_NETWORK = { queueFrom: 60, limit: 3_000, windowMs: 30 * MINUTE };
/** SIM cards that one network may have reserved by unpaid orders, so that nobody can reserve the whole stock without paying. */
const RESERVED_SIM_CARDS = { limit: 50, /** An order expires some minutes after its last page. */ windowMs: 2 * PAYMENT_SESSION_MS };
/** Open payment pages of one account. */
const OPEN_PER_ACCOUNT = 10;
/** Payment pages of one account for orders that were not paid. Those of dropped and replaced orders count: each was a session at the provider. */
const UNPAID_PER_ACCOUNT = { limit: 60, windowMs: 30 * MINUTE };

/**
 * Who opens a payment page: an account, or a guest, of whom only the network is known. The email address does not count: anybody can type it, and
 * would use up the pages of its owner.
 */
export type Payer = { clientAddress: string; accountId: string | null };
export type UnpaidLimitCode = "too-many-unpaid" | "too-many-unpaid-account";
export type UnpaidLimitRejection = RejectionReason<UnpaidLimitCode>;

/**
 * Returns why no further payment page may be opened now, or null. Each page is a session at the payment provider, which costs money and which
 * the provider limits. Locks the account or the network until the transaction ends, so that concurrent requests cannot exceed the limits.
 */
export async function limitUnpaidPayments(
  tx: DatabaseTransaction,
  { env }: Pick<AppContext, "env">,
  { clientAddress, accountId }: Payer,
  now: number,
): Promise<UnpaidLimitRejection | null> {
  if (!accountId) return limitNetwork(tx, { env }, clientAddress, now);
  await lockCounter(tx, accountId, now);
  const nthOpenPage = await findNthOpenPage(tx, { accountId, now, nth: OPEN_PER_ACCOUNT });
  if (nthOpenPage) return { code: "too-many-unpaid-account", values: { minutes: minutes(nthOpenPage.expires_at - now) } };
  const { limit, windowMs } = UNPAID_PER_ACCOUNT;
  const nthUnpaidPage = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("payments.created_at")
    .where("orders.account_id", "=", accountId)
    .where("orders.paid_at", "is", null)
    .where("payments.created_at", ">", now - windowMs)
    .orderBy("payments.created_at", "desc")
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return nthUnpaidPage ? { code: "too-many-unpaid-account", values: { minutes: minutes(nthUnpaidPage.created_at + windowMs - now) } } : null;
}

/**
 * Rejects a guest who must wait for a turn to open a payment page, else returns null. Call it before the transaction that stores the page: a turn in the queue is
 * kept when the page is rejected. `ticket`: see `consumeLimits`.
 */
export async function queuePaymentPage(
  { db, env, clock, log }: Pick<AppContext, "db" | "env" | "clock" | "log">,
  { clientAddress, accountId, ticket }: Payer & { ticket: string },
): Promise<Rejection<"queued"> | null> {
  if (accountId) return null;
  const now = clock();
  const { queueFrom, windowMs } = PER_NETWORK;
  const networks = limitedNetworks(clientAddress);
  const counted = networks.map(({ network, factor }) =>
    findNthUnpaidPage(db, hashNetwork(env, network), { since: now - windowMs, nth: queueFrom * factor }),
  );
  if ((await Promise.all(counted)).every((nthPage) => nthPage === undefined)) return null;
  const key = rateLimitKey("payment-page-queue", { subject: clientAddress }, "widest");
  const waitMs = await takeTurn(db, { ticket: `${ticket}\npayment-page`, queues: [{ ...LOOK_UP_QUEUE, key }], now });
  if (waitMs === 0) return null;
  log.info("rate-limit.reached", { what: "payment-page" });
  return reject("queued", { seconds: Math.ceil(waitMs / 1000) });
}

async function limitNetwork(
  tx: DatabaseTransaction,
  { env }: Pick<AppContext, "env">,
  clientAddress: string,
  now: number,
): Promise<UnpaidLimitRejection | null> {
  const { limit, windowMs } = PER_NETWORK;
  const networks = limitedNetworks(clientAddress);
  // The widest network contains the others.
  await lockCounter(tx, networks.at(-1)?.network ?? "", now);
  for (const { network, factor } of networks) {
    const nthPage = await findNthUnpaidPage(tx, hashNetwork(env, network), { since: now - windowMs, nth: limit * factor });
    if (nthPage) return { code: "too-many-unpaid", values: { minutes: minutes(nthPage.created_at + windowMs - now) } };
  }
  return null;
}

/**
 * Whether an order may reserve this many SIM cards, or keep them reserved for another payment page. Counts what all other unpaid orders of the
 * network have reserved, including those of accounts. Locks the network until the transaction ends.
 */
export async function canReserveSimCards(
  tx: DatabaseTransaction,
  { env }: Pick<AppContext, "env">,
  { orderId, quantity, clientAddress, now }: { orderId: string; quantity: number; clientAddress: string; now: number },
): Promise<boolean> {
  const networks = limitedNetworks(clientAddress);
  await lockCounter(tx, `SIM cards ${networks.at(-1)?.network ?? ""}`, now);
  for (const { network, factor } of networks) {
    const orders = tx
      .selectFrom("payment_networks")
      .innerJoin("payments", "payments.id", "payment_networks.payment_id")
      .select("payments.order_id")
      .where("network_hash", "in", hashSimCardNetwork(env, network))
      .where("payment_networks.created_at", ">", now - RESERVED_SIM_CARDS.windowMs);
    const { reserved } = await tx
      .selectFrom("orders")
      .innerJoin("order_lines", "order_lines.order_id", "orders.id")
      .select((eb) => eb.fn.sum<number>("order_lines.quantity").as("reserved"))
      .where("orders.id", "in", orders)
      .where("orders.id", "<>", orderId)
      .where("orders.state", "=", "awaiting-payment")
      .executeTakeFirstOrThrow();
    if (Number(reserved ?? 0) + quantity > RESERVED_SIM_CARDS.limit * factor) return false;
  }
  return true;
}

/** Stores the network from which a guest opened a payment page, or from which anybody opened one for SIM cards. */
export async function recordPaymentNetworks(
  tx: DatabaseTransaction,
  { env }: Pick<AppContext, "env">,
  { paymentId, physical, payer, now }: { paymentId: string; physical: boolean; payer: Payer; now: number },
): Promise<void> {
  const networks = limitedNetworks(payer.clientAddress).map(({ network }) => network);
  const hashes = [
    ...(payer.accountId ? [] : networks.map((network) => hashNetwork(env, network)[0])),
    ...(physical ? networks.map((network) => hashSimCardNetwork(env, network)[0]) : []),
  ];
  if (hashes.length === 0) return;
  const rows = hashes.map((network_hash) => ({ payment_id: paymentId, network_hash, created_at: now }));
  await tx.insertInto("payment_networks").values(rows).execute();
}

/** Deletes stored networks that no limit counts any more. Returns whether more may be left. */
export const deletePaymentNetworks = ({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<boolean> =>
  deleteExpired(db, {
    table: "payment_networks",
    key: ["payment_id", "network_hash"],
    time: "created_at",
    until: clock() - RESERVED_SIM_CARDS.windowMs,
  });

/** Returns the n-th newest unpaid page of a network, or undefined if there are fewer. When it leaves the window, a further page is allowed. */
function findNthUnpaidPage(tx: Database | DatabaseTransaction, hashes: string[], { since, nth }: { since: number; nth: number }) {
  return tx
    .selectFrom("payment_networks")
    .innerJoin("payments", "payments.id", "payment_networks.payment_id")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("payment_networks.created_at")
    .where("network_hash", "in", hashes)
    .where("payment_networks.created_at", ">", since)
    .where("orders.paid_at", "is", null)
    .orderBy("payment_networks.created_at", "desc")
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
}

/** Returns the page that must expire before the account has fewer than n open pages, or undefined if there are fewer already. */
function findNthOpenPage(tx: DatabaseTransaction, { accountId, now, nth }: { accountId: string; now: number; nth: number }) {
  return (
    tx
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select("payments.expires_at")
      .where("payments.state", "in", ["creating", "open"])
      .where("payments.expires_at", ">", now)
      // The page of an order that was dropped or replaced is being closed.
      .where("orders.state", "=", "awaiting-payment")
      .where("orders.account_id", "=", accountId)
      .orderBy("payments.expires_at", "desc")
      .offset(nth - 1)
      .limit(1)
      .executeTakeFirst()
  );
}

/**
 * Makes other transactions that count for the same network or account wait until this one ends, by a lock on a row of the rate limits. Whether the
 * rate limit is reached does not matter.
 */
async function lockCounter(tx: DatabaseTransaction, counter: string, now: number): Promise<void> {
  await consumeRateLimit(tx, { name: "payment-page", subject: `lock ${counter}`, limit: 1, windowMs: MINUTE, now });
}

const hashNetwork = (env: AppContext["env"], network: string) => keyedHash(env, "payment-network", network);

const hashSimCardNetwork = (env: AppContext["env"], network: string) => keyedHash(env, "sim-card-network", network);

const minutes = (ms: number) => Math.max(1, Math.ceil(ms / MINUTE));
