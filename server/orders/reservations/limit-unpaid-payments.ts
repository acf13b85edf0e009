import type { DatabaseTransaction } from "#server/db/database.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { limitedNetworks, consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { message } from "#server/forms/message.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

const MINUTE = 60_000;
/** How long a session may be paid; one minute over the 30 that providers ask for at least. */
export const PAYMENT_SESSION_MS = 31 * MINUTE;

/**
 * Payment pages that guests of one network open for orders that nobody has paid yet. An airport or a mobile network may have one address:
 * so many may fill in their card at once, and what is paid does not count. Accounts are not counted here, nor refused: they have a limit of
 * their own.
 */
const PER_NETWORK = { limit: 60, windowMs: 30 * MINUTE };
/** SIM cards that one network may keep reserved with orders that nobody has paid: nobody empties the stock without paying. */
const RESERVED_SIM_CARDS = { limit: 50, /** An order expires some minutes after its last page. */ windowMs: 2 * PAYMENT_SESSION_MS };
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
export async function limitUnpaidPayments(
  tx: DatabaseTransaction,
  { env }: Pick<AppContext, "env">,
  payer: Payer,
  now: number,
): Promise<UnpaidRefusal | null> {
  if (!payer.accountId) {
    const refusal = await refuseNetwork(tx, { env }, payer.clientAddress, now);
    if (refusal) return refusal;
  }
  await lock(tx, payer.accountId ?? payer.email, now);
  const open = await nthOpen(tx, payer, now, OPEN_PER_BUYER);
  if (!open) return null;
  const wait = { minutes: minutes(open.expires_at - now) };
  return payer.accountId
    ? { reason: message("errors.too-many-unpaid-account", wait) }
    : { reason: message("errors.too-many-unpaid-email", wait), field: "email" };
}

async function refuseNetwork(
  tx: DatabaseTransaction,
  { env }: Pick<AppContext, "env">,
  clientAddress: string,
  now: number,
): Promise<UnpaidRefusal | null> {
  const { limit, windowMs } = PER_NETWORK;
  const networks = limitedNetworks(clientAddress);
  await lock(tx, networks.at(-1)?.network ?? "", now);
  for (const { network, factor } of networks) {
    const counted = await unpaidFrom(tx, hashNetwork(env, network), { since: now - windowMs, nth: limit * factor });
    if (counted) return { reason: message("errors.too-many-unpaid", { minutes: minutes(counted.created_at + windowMs - now) }) };
  }
  return null;
}

/**
 * Whether an order may reserve so many SIM cards, or keep them reserved for another payment page: with what other unpaid orders of its
 * network, also those of accounts, have reserved they are not too many. Until the transaction ends no other one of the network is counted.
 */
export async function canReserveSimCards(
  tx: DatabaseTransaction,
  { env }: Pick<AppContext, "env">,
  { orderId, quantity, clientAddress, now }: { orderId: string; quantity: number; clientAddress: string; now: number },
): Promise<boolean> {
  const networks = limitedNetworks(clientAddress);
  await lock(tx, `SIM cards ${networks.at(-1)?.network ?? ""}`, now);
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

/** Remembers from where a guest opened a payment page, and from where anybody opened one for SIM cards. */
export async function recordPaymentNetworks(
  tx: DatabaseTransaction,
  { env }: Pick<AppContext, "env">,
  { paymentId, physical, payer, now }: { paymentId: string; physical: boolean; payer: Omit<Payer, "email">; now: number },
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

/** Deletes networks that no limit counts any more, at most `batch` rows; resolves to how many. */
export async function deletePaymentNetworks({ db, clock }: Pick<AppContext, "db" | "clock">, batch: number): Promise<number> {
  const over = db
    .selectFrom("payment_networks")
    .select("payment_id")
    .where("created_at", "<=", clock() - RESERVED_SIM_CARDS.windowMs)
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
  await consumeRateLimit(tx, { what: "payment-page", who: `lock ${who}`, limit: 1, windowMs: MINUTE, now });
}

const hashNetwork = (env: AppContext["env"], network: string) => keyedHash(env, "payment-network", network);

const hashSimCardNetwork = (env: AppContext["env"], network: string) => keyedHash(env, "sim-card-network", network);

const minutes = (ms: number) => Math.max(1, Math.ceil(ms / MINUTE));
