import type { Database } from "#server/db/database.ts";
import { countAttempt, countHits } from "#server/db/rate-limit/rate-limit.ts";
import { recordStaffAction } from "./record-staff-action.ts";
import type { Staff } from "./staff-action-log.ts";

type AttemptAction = "staff.fail-password" | "staff.enter-password" | "staff.limit-attempts" | "staff.deny-access";

type Attempt = {
  who: Staff;
  action: AttemptAction;
  /** The account that was tried; null if there is none. */
  accountId: string | null;
  /** What was tried, to count equal attempts: an account, a permission. */
  about: string;
  after?: Record<string, string>;
};

const HOUR_MS = 60 * 60_000;
/** The equal attempts in an hour at which a row is written, so that a guesser does not fill the log. */
const RECORDED = [1, 10, 100, 1_000];
/** The most rows in an hour, of strangers and of staff apart, so that strangers cannot keep the attempts of staff out of the log. */
const maxRows = (accountId: string | null) => ({
  name: "audit-attempts",
  subject: accountId === null ? "strangers" : "staff",
  limit: 1_000,
  windowMs: HOUR_MS,
});

/** Who tries the address of an account that does not exist. What was typed is not stored: it may be the address or the password of anybody. */
export const strangerAt = (address: string): Staff => ({ name: "unknown", via: "desk", accountId: null, address });

/**
 * Records what was refused, or half done: a wrong password, a right one before the second factor, an attempt that a limit refuses, a page without
 * permission. Of equal attempts from one network in an hour, the first, the 10th, the 100th and the 1,000th are recorded, with their number.
 */
export async function recordAttempt(
  { db, clock }: { db: Database; clock: () => number },
  { who, action, accountId, about, after }: Attempt,
): Promise<void> {
  const now = clock();
  const attempts = await countHits(db, { name: action, subject: `${who.address ?? ""} ${about}`, windowMs: HOUR_MS, now });
  if (!RECORDED.includes(attempts) || !(await countAttempt(db, { ...maxRows(who.accountId), now }))) return;
  await recordStaffAction(db, { who, action, subject: { kind: "staff-account", id: accountId }, after: { ...after, attempts }, now });
}
