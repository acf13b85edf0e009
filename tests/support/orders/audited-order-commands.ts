import type { StaffActionName } from "#server/audit/staff-actions.schema.ts";
import { newId } from "#server/db/new-id.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { deliverOrder } from "./money.ts";
import { createOrder, decidePayment, POSTED_SIM } from "./purchase.ts";
import { lastRequest, ops } from "./refunds.ts";
import { orderForm, type TestShop } from "#tests/support/shop.ts";

/** `args`: follow the name of the command. `refused`: arguments that the command refuses; missing if it refuses nothing. */
type Arguments = { args: string[]; refused?: string[] };
export type AuditedCommand = {
  action: StaffActionName;
  /** Whether it shows personal data: every use is recorded. */
  views?: boolean;
  /** Prepares the shop for the command. */
  prepare: (shop: TestShop) => Promise<Arguments> | Arguments;
};

const UNKNOWN_ORDER = "RL000000-000000";
async function paidParcel(shop: TestShop): Promise<{ number: string; key: string }> {
  const { number, linkKey, payUrl } = await createOrder(shop, orderForm(POSTED_SIM));
  await decidePayment(shop, payUrl, "pay");
  await shop.settle();
  return { number, key: linkKey };
}

async function refundRequest(shop: TestShop): Promise<string> {
  await requestCancellation(shop, await paidParcel(shop), { reason: "trip-changed" });
  return (await lastRequest(shop)).id;
}

async function manualRefund(shop: TestShop): Promise<string> {
  const { number } = await deliverOrder(shop);
  await ops(shop, "refunds", "give", number, "--amount", "5", "--because", "late", "--who", "Ada");
  return (await shop.db.updateTable("refunds").set({ state: "manual" }).returning("id").executeTakeFirstOrThrow()).id;
}

/** The operations commands for orders, money, promo codes and stock that take the name of staff. */
export const AUDITED_ORDER_COMMANDS: Record<string, AuditedCommand> = {
  "orders cancel": {
    action: "order.cancel",
    prepare: async (shop) => ({ args: [(await paidParcel(shop)).number, "--because", "sold out"], refused: [UNKNOWN_ORDER, "--because", "x"] }),
  },
  "orders ship": {
    action: "order.ship",
    prepare: async (shop) => ({
      args: [(await paidParcel(shop)).number, "--courier", "SF", "--tracking", "SF1234567890"],
      refused: [UNKNOWN_ORDER, "--courier", "SF"],
    }),
  },
  "orders retry-unit": {
    action: "order.retry-unit",
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      await shop.db.updateTable("fulfilments").set({ state: "failed", failure: "sold-out", failed_at: shop.clock() }).execute();
      return { args: [number, "1"], refused: [number, "2"] };
    },
  },
  "orders forget-source": {
    action: "order.erase-source",
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      await shop.db.updateTable("orders").set({ source: "partner" }).execute();
      return { args: [number], refused: [UNKNOWN_ORDER] };
    },
  },
  "withdrawals close": {
    action: "withdrawal.close",
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      const { id } = await shop.db.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirstOrThrow();
      const now = shop.clock();
      await shop.db
        .insertInto("order_withdrawals")
        .values({ id: newId("wdr", now), order_id: id, name: "Ada Lo", declared_at: now })
        .execute();
      return { args: [number], refused: [UNKNOWN_ORDER] };
    },
  },
  "refunds approve": {
    action: "refund.approve",
    prepare: async (shop) => ({ args: [await refundRequest(shop)], refused: ["ref_unknown"] }),
  },
  "refunds reject": {
    action: "refund.reject",
    prepare: async (shop) => {
      const id = await refundRequest(shop);
      return { args: [id, "--because", "other"], refused: [id, "--because", "used"] };
    },
  },
  "refunds close": {
    action: "refund.close",
    prepare: async (shop) => {
      const id = await refundRequest(shop);
      await ops(shop, "refunds", "approve", id, "--who", "Ada");
      const blocker = { kind: "refund-not-possible" as const, ref: id, ours: "HK$109.00", theirs: "refunds.open", now: shop.clock() };
      await recordDiscrepancy(shop.db, blocker);
      return { args: [id, "--note", "the bank paid it"], refused: ["ref_unknown", "--note", "x"] };
    },
  },
  "refunds give": {
    action: "refund.give",
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      return { args: [number, "--amount", "5", "--because", "late"], refused: [number, "--amount", "5000", "--because", "late"] };
    },
  },
  "refunds settle": {
    action: "refund.settle",
    prepare: async (shop) => ({ args: [await manualRefund(shop), "--note", "transfer 4711"], refused: ["rfd_unknown", "--note", "x"] }),
  },
  "refunds retry": { action: "refund.retry", prepare: async (shop) => ({ args: [await manualRefund(shop)], refused: ["rfd_unknown"] }) },
  "payments return": {
    action: "payment.return",
    prepare: async (shop) => {
      await deliverOrder(shop);
      const set = shop.db.updateTable("payments").set({ duplicate: 1, unmatched: 1 }).returning("id");
      return { args: [(await set.executeTakeFirstOrThrow()).id], refused: ["pay_unknown"] };
    },
  },
  "money resolve": {
    action: "discrepancy.resolve",
    prepare: async (shop) => {
      await recordDiscrepancy(shop.db, { kind: "payment-state", ref: "pay_1", ours: "open", theirs: "paid", now: shop.clock() });
      const { id } = await shop.db.selectFrom("discrepancies").select("id").executeTakeFirstOrThrow();
      return { args: [id, "--note", "Ada Lo called"], refused: ["dis_unknown", "--note", "x"] };
    },
  },
  "money compare": {
    action: "discrepancy.find",
    prepare: async (shop) => {
      await deliverOrder(shop);
      await shop.db
        .updateTable("fulfilments")
        .set({ iccid: simCardIccid(99) })
        .execute();
      shop.pass(86_400_000);
      return { args: [] };
    },
  },
  "promo add": {
    action: "promo-code.add",
    prepare: () => ({ args: ["WINTER", "--percent", "10", "--cap", "HKD:50.00", "--confirm"], refused: ["WELCOME10", "--percent", "10"] }),
  },
  "promo end": { action: "promo-code.end", prepare: () => ({ args: ["WELCOME10"], refused: ["NOSUCH"] }) },
  "stock set": {
    action: "stock.set",
    // Every count is recorded, also of the same number.
    views: true,
    prepare: async (shop) => {
      await paidParcel(shop);
      return { args: ["physical", "400"], refused: ["physical", "0"] };
    },
  },
};
