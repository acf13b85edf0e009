import { recordReturnedParcel } from "#server/orders/corrections/record-returned-parcel.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { orderForm, type TestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";
import type { AuditedCommand } from "./audited-order-commands.ts";
import { deliverOrder } from "./money.ts";
import { createOrder, decidePayment, POSTED_SIM } from "./purchase.ts";

const UNKNOWN = "RL000000-000000";
const ADDRESS = ["--contact", "Lo Ada", "--phone-country", "HK", "--phone", "91234567", "--country", "HK", "--province", "Kowloon"];
const WHOLE_ADDRESS = [...ADDRESS, "--city", "Sham Shui Po", "--address", "2 Cheung Sha Wan Road"];

async function paidParcel(shop: TestShop): Promise<string> {
  const { number, payUrl } = await createOrder(shop, orderForm(POSTED_SIM));
  await decidePayment(shop, payUrl, "pay");
  await shop.settle();
  return number;
}

async function postedParcel(shop: TestShop): Promise<string> {
  const number = await paidParcel(shop);
  await shipOrder(shop, { number, courier: "SF", tracking: "SF1", who: MEI });
  return number;
}

/** The operations commands that find orders and put them right, which take the name of staff. */
export const AUDITED_CORRECTION_COMMANDS: Record<string, AuditedCommand> = {
  find: { action: "list.search", views: true, prepare: () => ({ args: ["ada@example.com"], refused: ["a"] }) },
  "orders show": {
    action: "order.view",
    views: true,
    prepare: async (shop) => ({ args: [(await deliverOrder(shop)).number], refused: [UNKNOWN] }),
  },
  "orders correct-email": {
    action: "order.correct-email",
    prepare: async (shop) => ({
      args: [(await deliverOrder(shop)).number, "--email", "right@example.com"],
      refused: [UNKNOWN, "--email", "right@example.com"],
    }),
  },
  "orders correct-address": {
    action: "order.correct-address",
    prepare: async (shop) => ({ args: [await paidParcel(shop), ...WHOLE_ADDRESS], refused: [UNKNOWN, ...WHOLE_ADDRESS] }),
  },
  "orders correct-tracking": {
    action: "order.correct-tracking",
    prepare: async (shop) => ({
      args: [await postedParcel(shop), "--courier", "DHL", "--tracking", "SF1234567890"],
      refused: [UNKNOWN, "--courier", "DHL"],
    }),
  },
  "orders returned": {
    action: "order.record-returned-parcel",
    prepare: async (shop) => ({ args: [await postedParcel(shop), "--because", "not-collected"], refused: [UNKNOWN, "--because", "not-collected"] }),
  },
  "orders send-again": {
    action: "order.send-again",
    prepare: async (shop) => {
      const number = await postedParcel(shop);
      await recordReturnedParcel(shop, { number, reason: "not-collected", who: MEI });
      return { args: [number, "--courier", "DHL"], refused: [UNKNOWN, "--courier", "DHL"] };
    },
  },
  "orders resend": {
    action: "order.resend-mail",
    views: true,
    prepare: async (shop) => ({ args: [(await deliverOrder(shop)).number, "--mail", "confirmation"], refused: [UNKNOWN, "--mail", "confirmation"] }),
  },
};
