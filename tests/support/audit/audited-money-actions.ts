import type { StaffActionName } from "#server/audit/staff-actions.schema.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { refundUnmatchedPaymentById } from "#server/orders/payments/refund-unmatched-payment.ts";
import { addPromoCode } from "#server/orders/promo/add-promo-code.ts";
import { endPromoCode } from "#server/orders/promo/end-promo-code.ts";
import type { NewPromoCode } from "#server/orders/promo/new-promo.ts";
import { compareRecords } from "#server/orders/reconciliation/compare-records.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { closeRefund } from "#server/orders/refunds/close-refund.ts";
import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { retryManualRefund, settleManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import { setStock } from "#server/orders/reservations/set-stock.ts";
import { recordDiscrepancy, resolveDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { lastRequest } from "#tests/support/orders/refunds.ts";
import type { TestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";
import type { AuditedAction } from "./audited-action.ts";
import { paidParcel } from "./audited-order-actions.ts";

const PROMO: NewPromoCode = {
  code: "WINTER",
  kind: "percent",
  basisPoints: 1000,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  amounts: {},
};

async function refundRequest(shop: TestShop): Promise<string> {
  await requestCancellation(shop, await paidParcel(shop), { reason: "trip-changed" });
  return (await lastRequest(shop)).id;
}

async function manualRefund(shop: TestShop): Promise<string> {
  const { number } = await deliverOrder(shop);
  await issueGoodwillRefund(shop, { number, amount: 500, because: "late", who: MEI });
  return (await shop.db.updateTable("refunds").set({ state: "manual" }).returning("id").executeTakeFirstOrThrow()).id;
}

/** What staff do with refunds, payments, differences, promo codes and stock. */
export const AUDITED_MONEY_ACTIONS: Partial<Record<StaffActionName, AuditedAction>> = {
  "refund.approve": {
    prepare: async (shop) => {
      const requestId = await refundRequest(shop);
      return { act: (who) => approveRefund(shop, { requestId, who }), refused: (who) => approveRefund(shop, { requestId: "ref_unknown", who }) };
    },
  },
  "refund.reject": {
    prepare: async (shop) => {
      const requestId = await refundRequest(shop);
      return {
        act: (who) => rejectRefund(shop, { requestId, decision: "other", who }),
        refused: (who) => rejectRefund(shop, { requestId, decision: "used", who }),
      };
    },
  },
  "refund.close": {
    prepare: async (shop) => {
      const requestId = await refundRequest(shop);
      await approveRefund(shop, { requestId, who: MEI });
      const blocker = { kind: "refund-not-possible" as const, ref: requestId, ours: "HK$109.00", theirs: "refunds.open", now: shop.clock() };
      await recordDiscrepancy(shop.db, blocker);
      return {
        act: (who) => closeRefund(shop, { requestId, note: "the bank paid it", who }),
        refused: (who) => closeRefund(shop, { requestId: "ref_unknown", note: "x", who }),
      };
    },
  },
  "refund.give": {
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      const give = { number, because: "late" };
      return {
        act: (who) => issueGoodwillRefund(shop, { ...give, amount: 500, who }),
        refused: (who) => issueGoodwillRefund(shop, { ...give, amount: 500_000, who }),
      };
    },
  },
  "refund.settle": {
    prepare: async (shop) => {
      const refundId = await manualRefund(shop);
      return {
        act: (who) => settleManualRefund(shop, { refundId, note: "transfer 4711", who }),
        refused: (who) => settleManualRefund(shop, { refundId: "rfd_unknown", note: "x", who }),
      };
    },
  },
  "refund.retry": {
    prepare: async (shop) => {
      const refundId = await manualRefund(shop);
      return {
        act: (who) => retryManualRefund(shop, { refundId, who }),
        refused: (who) => retryManualRefund(shop, { refundId: "rfd_unknown", who }),
      };
    },
  },
  "payment.return": {
    prepare: async (shop) => {
      await deliverOrder(shop);
      const { id } = await shop.db.updateTable("payments").set({ duplicate: 1, unmatched: 1 }).returning("id").executeTakeFirstOrThrow();
      return { act: (who) => refundUnmatchedPaymentById(shop, id, who), refused: (who) => refundUnmatchedPaymentById(shop, "pay_unknown", who) };
    },
  },
  "discrepancy.resolve": {
    prepare: async (shop) => {
      await recordDiscrepancy(shop.db, { kind: "payment-state", ref: "pay_1", ours: "open", theirs: "paid", now: shop.clock() });
      const { id } = await shop.db.selectFrom("discrepancies").select("id").executeTakeFirstOrThrow();
      return {
        act: (who) => resolveDiscrepancy(shop, { id, note: "Ada Lo called", who }),
        refused: (who) => resolveDiscrepancy(shop, { id: "dis_unknown", note: "x", who }),
      };
    },
  },
  "discrepancy.find": {
    prepare: async (shop) => {
      await deliverOrder(shop);
      await shop.db
        .updateTable("fulfilments")
        .set({ iccid: simCardIccid(99) })
        .execute();
      shop.pass(86_400_000);
      return { act: (who) => compareRecords(shop, { days: 3, who }) };
    },
  },
  "promo-code.add": {
    prepare: (shop) => ({
      act: (who) => addPromoCode(shop, { promo: PROMO, confirmed: true, who }),
      refused: (who) => addPromoCode(shop, { promo: { ...PROMO, code: "WELCOME10" }, confirmed: true, who }),
    }),
  },
  "promo-code.end": {
    prepare: (shop) => ({
      act: (who) => endPromoCode(shop, { code: "WELCOME10", who }),
      refused: (who) => endPromoCode(shop, { code: "NOSUCH", who }),
    }),
  },
  "stock.set": {
    // Also a count of the same number.
    recordsEveryUse: true,
    prepare: async (shop) => {
      await paidParcel(shop);
      return {
        act: (who) => setStock(shop, { kind: "physical", count: 400, who }),
        refused: (who) => setStock(shop, { kind: "physical", count: 0, who }),
      };
    },
  },
};
