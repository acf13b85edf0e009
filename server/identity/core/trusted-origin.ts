import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { countAttempt, clearRateLimit, isRateLimited } from "#server/db/rate-limit/rate-limit.ts";

const TRUST_MS = 30 * 24 * 60 * 60_000;

/** Where a request comes from: a network, and the keyed hash of the browser's cookie (null for sign-ins that carry none). */
export type Source = { clientAddress: string; browserHash: string | null };
/** What limits count a request by. `trusted`: the recipient's owner signed in from there within 30 days. */
export type Origin = { key: string; trusted: boolean };

const browserKey = (browserHash: string) => `browser ${browserHash}`;
// The rate limits are the only place that remembers this, and only as a hash.
const mark = (origin: string, recipient: string) => ({
  what: "code-proved",
  who: `${origin} ${recipient}`,
  limit: 1,
  windowMs: TRUST_MS,
  ownNetworkOnly: true,
});

/** A trusted browser counts by itself, so that nobody who shares its network can use up its limits. Otherwise the network counts. */
export async function findOrigin(
  db: Database | DatabaseTransaction,
  { clientAddress, browserHash }: Source,
  { recipient, now }: { recipient: string; now: number },
): Promise<Origin> {
  if (browserHash !== null && (await isRateLimited(db, { ...mark(browserKey(browserHash), recipient), now }))) {
    return { key: browserKey(browserHash), trusted: true };
  }
  return { key: clientAddress, trusted: await isRateLimited(db, { ...mark(clientAddress, recipient), now }) };
}

/** Trusts a network and browser for 30 days from now, after a right code or password. */
export async function trustOrigin(
  tx: DatabaseTransaction,
  { clientAddress, browserHash }: Source,
  { recipient, now }: { recipient: string; now: number },
): Promise<void> {
  const keys = [clientAddress, ...(browserHash === null ? [] : [browserKey(browserHash)])];
  const marks = keys.map((key) => ({ ...mark(key, recipient), now }));
  // The window of a mark begins anew.
  await clearRateLimit(tx, marks);
  for (const one of marks) await countAttempt(tx, one);
}
