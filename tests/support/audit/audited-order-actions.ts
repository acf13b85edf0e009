import type { StaffActionName } from "#server/audit/staff-actions.schema.ts";
import { newId } from "#server/db/new-id.ts";
import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { correctAddress } from "#server/orders/corrections/correct-address.ts";
import { correctEmail } from "#server/orders/corrections/correct-email.ts";
import { correctTracking } from "#server/orders/corrections/correct-tracking.ts";
import { recordReturnedParcel } from "#server/orders/corrections/record-returned-parcel.ts";
import { resendMail } from "#server/orders/corrections/resend-mail.ts";
import { sendAgain } from "#server/orders/corrections/send-again.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { eraseAttribution } from "#server/orders/privacy/erase-attribution.ts";
import { findRating } from "#server/orders/ratings/list-ratings.ts";
import { hideSentence } from "#server/orders/ratings/hide-sentence.ts";
import { findAnything } from "#server/orders/staff/find-anything.ts";
import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { closeReplacements, requestReplacement } from "#server/orders/corrections/request-replacement.ts";
import { closeWithdrawal } from "#server/orders/withdrawal/close-withdrawal.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { rateJapan } from "#tests/support/orders/ratings.ts";
import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import type { TestShop } from "#tests/support/shop.ts";
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

/** Buys SIM cards by post, which are not posted yet. */
export async function paidParcel(shop: TestShop): Promise<{ number: string; key: string }> {
  const { number, linkKey } = await deliverOrder(shop, POSTED_SIM);
  return { number, key: linkKey };
}

async function postedParcel(shop: TestShop): Promise<string> {
  const { number } = await paidParcel(shop);
  await shipOrder(shop, { number, courier: "SF", tracking: "SF1", who: MEI });
  return number;
}

/** What staff do with orders and parcels. */
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
  "rating.hide": {
    prepare: async (shop) => {
      const [{ number } = { number: "" }] = await rateJapan(shop, [{ stars: 1, sentence: "Rude" }]);
      const hiding = { reason: "insulting" as const, ratedAt: (await findRating(shop, number))?.rated_at ?? 0 };
      return {
        act: (who) => hideSentence(shop, { number, ...hiding, who }),
        refused: (who) => hideSentence(shop, { number: UNKNOWN, ...hiding, who }),
      };
    },
  },
  "rating.show": {
    prepare: async (shop) => {
      const [{ number } = { number: "" }] = await rateJapan(shop, [{ stars: 1, sentence: "Rude" }]);
      const showing = { reason: null, ratedAt: (await findRating(shop, number))?.rated_at ?? 0 };
      await hideSentence(shop, { number, ...showing, reason: "insulting", who: MEI });
      return {
        act: (who) => hideSentence(shop, { number, ...showing, who }),
        refused: (who) => hideSentence(shop, { number: UNKNOWN, ...showing, who }),
      };
    },
  },
  "replacement.close": {
    prepare: async (shop) => {
      const { number, linkKey } = await deliverOrder(shop);
      await requestReplacement(shop, { access: { number, key: linkKey }, unit: 1, reason: "deleted" });
      return { act: (who) => closeReplacements(shop, { number, who }), refused: (who) => closeReplacements(shop, { number: UNKNOWN, who }) };
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
};
