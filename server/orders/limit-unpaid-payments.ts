import type { DatabaseTransaction } from "#server/db/database.ts";
import { keyedHash } from "#server/db/keyed-hash.ts";
import { limitedNetworks, takeTry } from "#server/db/rate-limit.ts";
import { message } from "#server/locale/message.schema.ts";
import type { Shop } from "#server/shop.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Payment pages opened from one network for orders that nobody has paid. A hotel or a mobile network may have one address: what is paid does not count. */
const PER_NETWORK = [
  { limit: 30, windowMs: 30 * MINUTE },
  { limit: 120, windowMs: DAY },
];
/** Payment pages that one buyer may leave open at once. */
const OPEN_PER_BUYER = 10;

/** Who opens a payment page: an account by its id, a guest by the e-mail address. Strangers who use up an address do not stop its owner who signs in. */
export type Payer = { clientAddress: string; accountId: string | null; email: string };
export type UnpaidRefusal = { reason: string; field?: "email" };

/**
 * Why no further payment page may be opened for now: each is a session at the payment provider, which costs us and which the provider
 * limits. Null where one may. Until the transaction ends no other one of the same network or buyer is counted, so that of many at once
 * no more are opened than allowed.
 */
export async function refuseUnpaidPayments(
  tx: DatabaseTransaction,
  { env }: Pick<Shop, "env">,
  payer: Payer,
  now: number,
): Promise<UnpaidRefusal | null> {
  const networks = limitedNetworks(payer.clientAddress);
  await lock(tx, networks.at(-1)?.network ?? "", now);
  for (const { network, factor } of networks) {
    for (const { limit, windowMs } of PER_NETWORK) {
      const counted = await unpaidFrom(tx, hashNetwork(env, network), { since: now - windowMs, nth: limit * factor });
      if (counted) return { reason: waitMessage(counted.created_at + windowMs - now) };
    }
  }
  await lock(tx, payer.accountId ?? payer.email, now);
  const open = await nthOpen(tx, payer, now, OPEN_PER_BUYER);
  if (!open) return null;
  const wait = { minutes: minutes(open.expires_at - now) };
  return payer.accountId
    ? { reason: message("errors.too-many-unpaid-account", wait) }
    : { reason: message("errors.too-many-unpaid-email", wait), field: "email" };
}

/** Remembers from where a payment page was opened. */
export async function recordPaymentNetworks(
  tx: DatabaseTransaction,
  { env }: Pick<Shop, "env">,
  { paymentId, clientAddress, now }: { paymentId: string; clientAddress: string; now: number },
): Promise<void> {
  const hashes = limitedNetworks(clientAddress).map(({ network }) => hashNetwork(env, network)[0]);
  const rows = hashes.map((network_hash) => ({ payment_id: paymentId, network_hash, created_at: now }));
  await tx.insertInto("payment_networks").values(rows).execute();
}

/** Deletes networks that no limit counts any more, at most `batch` rows; resolves to how many. */
export async function forgetPaymentNetworks({ db, clock }: Pick<Shop, "db" | "clock">, batch: number): Promise<number> {
  const over = db
    .selectFrom("payment_networks")
    .select("payment_id")
    .where("created_at", "<=", clock() - DAY)
    .orderBy("created_at")
    .limit(batch);
  const { numDeletedRows } = await db.deleteFrom("payment_networks").where("payment_id", "in", over).executeTakeFirst();
  return Math.min(Number(numDeletedRows), batch);
}

/** The n-th newest unpaid page of a network: there is one where so many were opened. It leaves the window first. */
function unpaidFrom(tx: DatabaseTransaction, hashes: string[], { since, nth }: { since: number; nth: number }) {
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

/** The page that must end before a buyer has fewer than n open ones. */
function nthOpen(tx: DatabaseTransaction, { accountId, email }: Payer, now: number, nth: number) {
  const open = tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("payments.expires_at")
    .where("payments.state", "in", ["creating", "open"])
    .where("payments.expires_at", ">", now);
  const own = accountId
    ? open.where("orders.account_id", "=", accountId)
    : open.where("orders.email", "=", email).where("orders.account_id", "is", null);
  return own
    .orderBy("payments.expires_at", "desc")
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
}

/** Whoever counts for the same network or buyer waits for this transaction to end. */
async function lock(tx: DatabaseTransaction, who: string, now: number): Promise<void> {
  await takeTry(tx, { what: "payment-page", who: `lock ${who}`, limit: 1, windowMs: MINUTE, now });
}

const hashNetwork = (env: Shop["env"], network: string) => keyedHash(env, "payment-network", network);

const minutes = (ms: number) => Math.max(1, Math.ceil(ms / MINUTE));

function waitMessage(waitMs: number): string {
  if (waitMs > 2 * HOUR) return message("errors.too-many-unpaid-hours", { hours: Math.ceil(waitMs / HOUR) });
  return message("errors.too-many-unpaid", { minutes: minutes(waitMs) });
}
