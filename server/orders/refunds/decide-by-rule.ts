import { BY_RULE } from "#server/audit/staff-action-log.ts";
import { selectStaffActionsOfDay } from "#server/audit/staff-counters.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { countAttempt, isRateLimited, refundRateLimit, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { mailboxKey } from "#server/forms/mailbox-key.ts";
import type { RefundRule } from "#server/settings/settings.ts";
import { approveInTransaction } from "./approve-refund.ts";
import { findOtherPackages } from "./find-other-packages.ts";
import { findRefundRequest } from "./find-refund-request.ts";
import type { RefundableUnit } from "./find-refundable-unit.ts";

type Db = Database | DatabaseTransaction;
type Shop = Pick<AppContext, "env" | "clock">;

const DAY_MS = 86_400_000;

/**
 * Whether REFUND_BY_RULE approves the refund of a unit: the only unit of its order, an eSIM that the carrier has just reported as never connected, within
 * the amount and the counts of the rule. A person decides if anything else ever happened to the money or the codes: another request or refund, a dispute,
 * a withdrawal, codes that are withheld, or another package on the same eSIM, whose codes would go. Without the order's lock the answer is a forecast.
 */
export async function isRefundByRule(db: Db, shop: Shop, { unit, amount, isUnused }: RefundableUnit): Promise<boolean> {
  const rule = shop.env.refundByRule;
  if (!rule || !isUnused || unit.kind !== "esim" || unit.quantity !== 1 || amount > (rule.amounts[unit.currency] ?? 0)) return false;
  const untouched = await db
    .selectFrom("fulfilments")
    .select("id")
    .where("id", "=", unit.id)
    .where("withheld_by", "is", null)
    .where("revoked_at", "is", null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("refund_requests").select("id").where("order_id", "=", unit.order_id))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("refunds").select("id").where("order_id", "=", unit.order_id))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("disputes").select("id").where("order_id", "=", unit.order_id))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("order_withdrawals").select("id").where("order_id", "=", unit.order_id))))
    .executeTakeFirst();
  if (!untouched || (await findOtherPackages(db, unit.id)).length > 0) return false;
  for (const limit of countsOf(rule, unit, shop.clock())) if (await isRateLimited(db, limit)) return false;
  return true;
}

/** Counts a refund against the rule and returns true, or returns false if the rule does not cover it. The caller holds the order's lock. */
export async function claimRefundByRule(tx: DatabaseTransaction, shop: Shop, refund: RefundableUnit): Promise<boolean> {
  const rule = shop.env.refundByRule;
  if (!rule || !(await isRefundByRule(tx, shop, refund))) return false;
  const counted: RateLimit[] = [];
  for (const limit of countsOf(rule, refund.unit, shop.clock())) {
    // Counted in one statement each, so that concurrent refunds of several orders cannot exceed a count.
    if (await countAttempt(tx, limit)) counted.push(limit);
    else {
      if (counted.length > 0) await refundRateLimit(tx, counted);
      return false;
    }
  }
  return true;
}

/** Approves a stored request in the name of the rule. From here on it is like one that staff approved: the carrier revokes, then the money is sent. */
export async function approveByRule(tx: DatabaseTransaction, { requestId, amount, now }: { requestId: string; amount: number; now: number }) {
  const request = await findRefundRequest(tx, requestId);
  if (!request) throw new Error(`The request ${requestId} was not stored`);
  await approveInTransaction(tx, request, { amount, who: BY_RULE, now });
}

/** Returns how many refunds the rule has approved since the day began in Hong Kong. */
export async function countRefundsByRule(db: Db, now: number): Promise<number> {
  const { count } = await selectStaffActionsOfDay(db, { who: BY_RULE, actions: ["refund.approve"], now })
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The counts of a rule, always in the same order: two transactions that lock their rows cannot wait for each other. */
function countsOf({ perBuyer, perShop }: RefundRule, { email, account_id: accountId }: RefundableUnit["unit"], now: number): RateLimit[] {
  const count = (subject: string, limit: number) => ({ name: "refund-by-rule", subject, limit, windowMs: DAY_MS, now });
  const buyer = [`email ${mailboxKey(email)}`, ...(accountId === null ? [] : [`account ${accountId}`])];
  return [...buyer.map((subject) => count(subject, perBuyer)), count("shop", perShop)];
}
