import { z } from "zod";
import { selectStaffActionsOfDay } from "#server/audit/staff-counters.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { lockStaffAccount } from "#server/staff/core/staff-account.ts";
import { outstandingRefundAmount } from "./outstanding-refund-amount.ts";

/** The most that a member of staff may refund of one order, and of all orders of a day in Hong Kong; minor units of the order's currency. */
export type RefundLimits = { order: number; day: number };

/**
 * A refund of `amount` exceeds the `limit` of the member of staff, who leaves it to a colleague: that of an order, or that of a day. `given`: what was
 * refunded or promised of the order before, or by them today. Minor units of the order's currency.
 */
export type OverLimit = { ok: false; code: "over-limit" | "over-day-limit"; amount: number; limit: number; given: number };

/** The actions that give money back; each records its amount and currency. */
const REFUND_ACTIONS = ["refund.give", "refund.approve", "order.cancel"] as const;

const AmountSchema = z.object({ amount: z.number().default(0), currency: z.string().optional() });

type Refund = { orderId: string; currency: Currency; amount: number; limits?: RefundLimits | undefined; who: Staff; now: number };

/**
 * Returns a rejection if `amount` and everything refunded or promised of the order before, or by this member of staff today, exceed a limit: several small
 * refunds count as one. The caller holds the order's lock.
 */
export async function checkRefundLimits(tx: DatabaseTransaction, { orderId, currency, amount, limits, who, now }: Refund): Promise<OverLimit | null> {
  if (limits === undefined || amount === 0) return null;
  const { refunded } = await tx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select((eb) => eb.fn.sum<number>("refunds.amount").as("refunded"))
    .where("refunds.order_id", "=", orderId)
    .where("refunds.state", "<>", "failed")
    // A second payment of the same order goes back in any case.
    .where("payments.duplicate", "=", 0)
    .executeTakeFirstOrThrow();
  const given = Number(refunded ?? 0) + (await outstandingRefundAmount(tx, orderId, ["approved"]));
  if (given + amount > limits.order) return { ok: false, code: "over-limit", amount, limit: limits.order, given };
  // Of two refunds at the same time, the second sees the first.
  if (who.accountId !== null) await lockStaffAccount(tx, who.accountId);
  const givenToday = await refundedToday(tx, { who, currency, now });
  return givenToday + amount > limits.day ? { ok: false, code: "over-day-limit", amount, limit: limits.day, given: givenToday } : null;
}

/** Returns what a member of staff has refunded today, by the audit log, minor units. */
async function refundedToday(tx: DatabaseTransaction, { who, currency, now }: Pick<Refund, "who" | "currency" | "now">): Promise<number> {
  const rows = await selectStaffActionsOfDay(tx, { who, actions: REFUND_ACTIONS, now }).select(["id", "after_values"]).execute();
  return rows
    .map(({ id, after_values: values }) => parseStoredJson(AmountSchema, values ?? "{}", { table: "staff_actions", column: "after_values", id }))
    .reduce((sum, { amount, currency: of }) => (of === currency ? sum + amount : sum), 0);
}
