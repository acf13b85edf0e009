import type { StaffActionName } from "#server/audit/staff-actions.schema.ts";
import { newId } from "#server/db/new-id.ts";
import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { correctAddress } from "#server/orders/corrections/correct-address.ts";
import { correctEmail } from "#server/orders/corrections/correct-email.ts";
import { correctTracking } from "#server/orders/corrections/correct-tracking.ts";
import { recordReturnedParcel } from "#server/orders/corrections/record-returned-parcel.ts";
import { resendMail } from "#server/orders/corrections/resend-mail.ts";
import { sendAgain } from "#server/orders/corrections/send-again.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { refundUnmatchedPaymentById } from "#server/orders/payments/refund-unmatched-payment.ts";
import { eraseAttribution } from "#server/orders/privacy/erase-attribution.ts";
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
import { findAnything } from "#server/orders/staff/find-anything.ts";
import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { closeWithdrawal } from "#server/orders/withdrawal/close-withdrawal.ts";
import { recordDiscrepancy, resolveDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { createOrder, decidePayment, POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { lastRequest } from "#tests/support/orders/refunds.ts";
import { orderForm, type TestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";
import type { AuditedAction } from "./audited-action.ts";

const UNKNOWN = "RL000000-000000";
const NEW_ADDRESS = AddressSchema.parse({
  contact: "Lo Ada",
  phoneCountry: "HK",
  phone: "91234567",
  addressCountry: "HK",
  province: "Kowloon",
  city: "Sham Shui Po",
  address: "2 Cheung Sha Wan Road",
});
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

async function paidParcel(shop: TestShop): Promise<{ number: string; key: string }> {
  const { number, linkKey, payUrl } = await createOrder(shop, orderForm(POSTED_SIM));
  await decidePayment(shop, payUrl, "pay");
  await shop.settle();
  return { number, key: linkKey };
}

async function postedParcel(shop: TestShop): Promise<string> {
  const { number } = await paidParcel(shop);
  await shipOrder(shop, { number, courier: "SF", tracking: "SF1", who: MEI });
  return number;
}

async function refundRequest(shop: TestShop): Promise<string> {
  await requestCancellation(shop, await paidParcel(shop), { reason: "trip-changed" });
  return (await lastRequest(shop)).id;
}

async function manualRefund(shop: TestShop): Promise<string> {
  const { number } = await deliverOrder(shop);
  await issueGoodwillRefund(shop, { number, amount: 500, because: "late", who: MEI });
  return (await shop.db.updateTable("refunds").set({ state: "manual" }).returning("id").executeTakeFirstOrThrow()).id;
}

/** What staff do with orders, money, promo codes and stock. */
export const AUDITED_ORDER_ACTIONS: Partial<Record<StaffActionName, AuditedAction>> = {
  "list.search": {
    recordsEveryUse: true,
    prepare: (shop) => ({
      act: (who) => findAnything(shop, { text: "ada@example.com", who }),
      refused: (who) => findAnything(shop, { text: "a", who }),
    }),
  },
  "order.view": {
    recordsEveryUse: true,
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      return { act: (who) => showOrderForStaff(shop, { number, who }), refused: (who) => showOrderForStaff(shop, { number: UNKNOWN, who }) };
    },
  },
  "order.correct-email": {
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      const correct = { email: "right@example.com" };
      return {
        act: (who) => correctEmail(shop, { number, ...correct, who }),
        refused: (who) => correctEmail(shop, { number: UNKNOWN, ...correct, who }),
      };
    },
  },
  "order.correct-address": {
    prepare: async (shop) => {
      const { number } = await paidParcel(shop);
      return {
        act: (who) => correctAddress(shop, { number, form: NEW_ADDRESS, who }),
        refused: (who) => correctAddress(shop, { number: UNKNOWN, form: NEW_ADDRESS, who }),
      };
    },
  },
  "order.correct-tracking": {
    prepare: async (shop) => {
      const number = await postedParcel(shop);
      const correct = { courier: "DHL", tracking: "SF1234567890" };
      return {
        act: (who) => correctTracking(shop, { number, ...correct, who }),
        refused: (who) => correctTracking(shop, { number: UNKNOWN, ...correct, who }),
      };
    },
  },
  "order.record-returned-parcel": {
    prepare: async (shop) => {
      const number = await postedParcel(shop);
      return {
        act: (who) => recordReturnedParcel(shop, { number, reason: "not-collected", who }),
        refused: (who) => recordReturnedParcel(shop, { number: UNKNOWN, reason: "not-collected", who }),
      };
    },
  },
  "order.send-again": {
    prepare: async (shop) => {
      const number = await postedParcel(shop);
      await recordReturnedParcel(shop, { number, reason: "not-collected", who: MEI });
      const parcel = { courier: "DHL", tracking: null };
      return { act: (who) => sendAgain(shop, { number, ...parcel, who }), refused: (who) => sendAgain(shop, { number: UNKNOWN, ...parcel, who }) };
    },
  },
  "order.resend-mail": {
    recordsEveryUse: true,
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      return {
        act: (who) => resendMail(shop, { number, mail: "confirmation", who }),
        refused: (who) => resendMail(shop, { number: UNKNOWN, mail: "confirmation", who }),
      };
    },
  },
  "order.cancel": {
    prepare: async (shop) => {
      const { number } = await paidParcel(shop);
      return {
        act: (who) => cancelOrder(shop, { number, because: "sold out", who }),
        refused: (who) => cancelOrder(shop, { number: UNKNOWN, because: "x", who }),
      };
    },
  },
  "order.ship": {
    prepare: async (shop) => {
      const { number } = await paidParcel(shop);
      const parcel = { courier: "SF", tracking: "SF1234567890" };
      return { act: (who) => shipOrder(shop, { number, ...parcel, who }), refused: (who) => shipOrder(shop, { number: UNKNOWN, ...parcel, who }) };
    },
  },
  "order.retry-unit": {
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      await shop.db.updateTable("fulfilments").set({ state: "failed", failure: "sold-out", failed_at: shop.clock() }).execute();
      return { act: (who) => retryUnit(shop, { number, unit: 1, who }), refused: (who) => retryUnit(shop, { number, unit: 2, who }) };
    },
  },
  "order.erase-source": {
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      await shop.db.updateTable("orders").set({ source: "partner" }).execute();
      return { act: (who) => eraseAttribution(shop, { number, who }), refused: (who) => eraseAttribution(shop, { number: UNKNOWN, who }) };
    },
  },
  "withdrawal.close": {
    prepare: async (shop) => {
      const { number } = await deliverOrder(shop);
      const { id } = await shop.db.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirstOrThrow();
      const now = shop.clock();
      await shop.db
        .insertInto("order_withdrawals")
        .values({ id: newId("wdr", now), order_id: id, name: "Ada Lo", declared_at: now })
        .execute();
      return { act: (who) => closeWithdrawal(shop, { number, who }), refused: (who) => closeWithdrawal(shop, { number: UNKNOWN, who }) };
    },
  },
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
