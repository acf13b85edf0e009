import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { countAttempt, clearRateLimit, isRateLimited } from "#server/db/rate-limit/rate-limit.ts";

const TRUST_MS = 30 * 24 * 60 * 60_000;

/**
 * Where a request comes from: a network, and the keyed hash of the browser's cookie or of the API client's code key or ticket. `browserHash` is
 * null at the desk.
 */
type Source = { clientAddress: string; browserHash: string | null };
/** The key under which rate limits count a request. `trusted`: the recipient's owner has signed in from there within 30 days. */
type Origin = { key: string; trusted: boolean };

/**
 * Returns the origin of a request. A trusted browser has limits of its own, so that others on its network cannot use them up. Otherwise the network
 * is counted.
 */
export async function findOrigin(
  db: Database | DatabaseTransaction,
  { clientAddress, browserHash }: Source,
  { recipient, now }: { recipient: string; now: number },
): Promise<Origin> {
  if (browserHash !== null && (await isRateLimited(db, { ...trustEntry(browserKey(browserHash), recipient), now }))) {
    return { key: browserKey(browserHash), trusted: true };
  }
  return { key: clientAddress, trusted: await isRateLimited(db, { ...trustEntry(clientAddress, recipient), now }) };
}

/** Trusts a network and browser for a recipient for 30 days from now, after a correct code or password. */
export async function trustOrigin(
  tx: DatabaseTransaction,
  { clientAddress, browserHash }: Source,
  { recipient, now }: { recipient: string; now: number },
): Promise<void> {
  const keys = [clientAddress, ...(browserHash === null ? [] : [browserKey(browserHash)])];
  const trustEntries = keys.map((key) => ({ ...trustEntry(key, recipient), now }));
  // Restarts the 30-day window.
  await clearRateLimit(tx, trustEntries);
  for (const entry of trustEntries) await countAttempt(tx, entry);
}

const browserKey = (browserHash: string) => `browser ${browserHash}`;
/** Trust is a row of the table `rate_limits`, which stores hashes only. With the limit 1, `isRateLimited` means that the row exists. */
const trustEntry = (origin: string, recipient: string) => ({
  name: "code-proved",
  subject: `${origin} ${recipient}`,
  limit: 1,
  windowMs: TRUST_MS,
  ownNetworkOnly: true,
});
