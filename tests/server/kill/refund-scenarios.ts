import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { POINTS } from "./crash-points.ts";
import type { Purchase } from "./purchase.ts";
import type { Scenario } from "./scenario.ts";
import { approve, buyAndPay, cancel, decide, expire, order, payAgain, TWO } from "./steps.ts";
import { BUYER, UNLUCKY_CODE } from "./stores.ts";

const { PLACING, PAYING, HEARING, RETURNING, MAKING, REFUNDING, REVOKING } = POINTS;
const ASKED = ["refund-requested", "refund-approved", "refund-paid"];

/** The buyer requests a refund of one eSIM, by default of one of two, and staff approve it. The only eSIM of an order is approved by rule before. */
async function unsubscribe(purchase: Purchase, fields: Record<string, string> = TWO): Promise<void> {
  await buyAndPay(purchase, { ...BUYER, ...fields });
  const { id } = await purchase.store.db.selectFrom("fulfilments").select("id").where("unit", "=", 1).executeTakeFirstOrThrow();
  await purchase.post("/unsubscribe", { accountId: BUYER.accountId, simPackage: id, reason: "trip-changed" });
  await approve(purchase);
}

const HALF_BACK = {
  state: "delivered",
  history: /^awaiting-payment paid( preparing)? delivered$/,
  charges: 1,
  refunds: (total: number) => [total / 2],
  packagesSold: 2,
  packagesCancelled: 1,
  mails: ["confirmation", "esim-ready", ...ASKED],
  differences: [],
};

/** Scenarios in which money is refunded. */
export const REFUND_SCENARIOS: Scenario[] = [
  {
    name: "the buyer pays a cancelled page after paying another",
    faults: "late",
    points: [...PLACING, "session-created:2", "sandbox-decided:2", ...HEARING, ...RETURNING, ...REFUNDING],
    async play(purchase) {
      const placed = await order(purchase, TWO);
      await cancel(purchase, placed.payUrl);
      for (const page of [...(await payAgain(purchase, placed)), placed.payUrl]) await decide(purchase, page, "pay");
      await purchase.waitUntilDone();
    },
    due: {
      ...HALF_BACK,
      charges: 2,
      refunds: (total) => [total],
      packagesCancelled: 0,
      mails: ["confirmation", "esim-ready", "payment-returned", "refund-paid"],
    },
  },
  {
    name: "the payment arrives after the order has expired and its SIM cards are sold",
    faults: "late,duplicate",
    points: [...RETURNING, ...REFUNDING, "webhook-stored:2", "payment-committed"],
    async play(purchase) {
      const { payUrl } = await order(purchase, POSTED_SIM);
      await cancel(purchase, payUrl);
      await expire(purchase);
      await purchase.store.db.updateTable("sim_stock").set({ on_hand: 0 }).execute();
      await decide(purchase, payUrl, "pay");
      await purchase.waitUntilDone();
    },
    due: {
      state: "refunded",
      history: /^awaiting-payment expired( refund-requested)? refunded$/,
      charges: 1,
      refunds: (total) => [total],
      packagesSold: 0,
      packagesCancelled: 0,
      mails: ["payment-returned", "refund-paid"],
      differences: [],
    },
  },
  {
    name: "one of two eSIMs is refunded",
    faults: "duplicate,reorder",
    points: [...REVOKING, ...REFUNDING, ...MAKING],
    play: (purchase) => unsubscribe(purchase),
    due: HALF_BACK,
  },
  {
    name: "one of two eSIMs is refunded, and neither carrier nor provider responds after acting",
    faults: "timeout,carrier-timeout,lost",
    points: [...REVOKING, "revocation-calling:2", "refund-sending:2", ...REFUNDING],
    play: (purchase) => unsubscribe(purchase),
    due: HALF_BACK,
  },
  {
    name: "an eSIM is refunded by rule, and neither carrier nor provider responds after acting",
    faults: "timeout,carrier-timeout,lost",
    points: [...REVOKING, "revocation-calling:2", "refund-sending:2", ...REFUNDING],
    play: (purchase) => unsubscribe(purchase, {}),
    due: {
      ...HALF_BACK,
      state: "refunded",
      history: /^awaiting-payment paid( preparing)? delivered refund-requested refunded$/,
      refunds: (total) => [total],
      packagesSold: 1,
      mails: ["confirmation", "esim-ready", "refund-approved", "refund-paid"],
    },
  },
  {
    name: "an eSIM is refunded by rule, and the bank rejects the refund until staff pay it manually",
    faults: "",
    points: [...REVOKING, ...REFUNDING, "refund-sending:2", "refund-settling:2"],
    play: (purchase) => unsubscribe(purchase, { promoCode: UNLUCKY_CODE }),
    due: {
      ...HALF_BACK,
      state: "refund-requested",
      history: /^awaiting-payment paid( preparing)? delivered refund-requested$/,
      refunds: () => [],
      packagesSold: 1,
      mails: ["confirmation", "esim-ready", "refund-approved", "refund-delayed"],
      differences: ["refund-failed"],
    },
  },
  {
    name: "a SIM card is cancelled before it is posted",
    faults: "",
    points: [...PAYING, ...REVOKING, ...REFUNDING, "mail-sent:2", "mail-done"],
    async play(purchase) {
      const placed = await buyAndPay(purchase, POSTED_SIM);
      await purchase.post("/call-off", { number: placed.number, key: placed.linkKey, reason: "no-longer-needed" });
      await approve(purchase);
    },
    due: {
      state: "refunded",
      history: /^awaiting-payment paid preparing refund-requested refunded$/,
      charges: 1,
      refunds: (total) => [total],
      packagesSold: 0,
      packagesCancelled: 0,
      mails: ["confirmation", ...ASKED],
      differences: [],
    },
  },
];
