import type { ExpectedRecords } from "./records.ts";
import { POINTS } from "./crash-points.ts";
import type { Scenario } from "./scenario.ts";
import { buyAndPay, cancel, decide, order, payAgain, TWO } from "./steps.ts";

const { ORDERING, OPENING, PLACING, PAYING, HEARING, MAKING, MAKING_TWO, WRITING } = POINTS;
const DELIVERED: ExpectedRecords = {
  state: "delivered",
  // A shop that was down while the carrier worked finds everything done: its order was never seen in preparation.
  history: /^awaiting-payment paid( preparing)? delivered$/,
  charges: 1,
  refunds: () => [],
  packagesSold: 2,
  packagesCancelled: 0,
  mails: ["confirmation", "esim-ready"],
  differences: [],
};

/** Scenarios in which two eSIMs are paid once and delivered. */
export const PAYMENT_SCENARIOS: Scenario[] = [
  {
    name: "webhooks arrive once and in order",
    faults: "",
    points: [...PLACING, ...PAYING, ...HEARING, ...MAKING, ...MAKING_TWO, ...WRITING],
    play: async (purchase) => void (await buyAndPay(purchase)),
    due: DELIVERED,
  },
  {
    name: "webhooks arrive twice, contradict each other and arrive in the wrong order",
    faults: "duplicate,reorder",
    points: [...PLACING, "sandbox-decided", ...HEARING, "webhook-stored:2", ...MAKING, ...MAKING_TWO, ...WRITING],
    async play(purchase) {
      const { payUrl } = await order(purchase, TWO);
      await decide(purchase, payUrl, "pay-later");
      await purchase.waitUntilDone();
    },
    due: DELIVERED,
  },
  {
    name: "webhooks never arrive",
    faults: "lost",
    points: [...PLACING, ...PAYING, "event-applied", ...MAKING, ...MAKING_TWO, ...WRITING],
    play: async (purchase) => void (await buyAndPay(purchase)),
    due: DELIVERED,
  },
  {
    name: "the payment arrives after the buyer cancelled",
    faults: "late",
    points: [...PLACING, ...PAYING, "sandbox-decided:2", ...HEARING, ...MAKING, ...WRITING],
    async play(purchase) {
      const { payUrl } = await order(purchase, TWO);
      await cancel(purchase, payUrl);
      await decide(purchase, payUrl, "pay");
      await purchase.waitUntilDone();
    },
    due: DELIVERED,
  },
  {
    name: "the payment arrives after the buyer cancelled, and is found only by reconciliation",
    faults: "late,lost",
    points: [...PLACING, ...PAYING, "event-applied", ...MAKING],
    async play(purchase) {
      const { payUrl } = await order(purchase, TWO);
      await cancel(purchase, payUrl);
      await decide(purchase, payUrl, "pay");
      await purchase.reconcile();
    },
    due: { ...DELIVERED, differences: ["payment-state"] },
  },
  {
    name: "the provider acts and does not respond",
    faults: "timeout",
    points: [...ORDERING, ...OPENING, ...PAYING, ...HEARING, ...MAKING, ...MAKING_TWO, ...WRITING],
    play: async (purchase) => void (await buyAndPay(purchase)),
    due: DELIVERED,
  },
  {
    name: "the carrier acts and does not respond",
    faults: "carrier-timeout",
    // Asked again, the carrier has finished: the pending state is not seen.
    points: [...PLACING, ...PAYING, ...HEARING, ...MAKING.filter((point) => point !== "fulfilment-submitted"), "carrier-calling:2", ...WRITING],
    play: async (purchase) => void (await buyAndPay(purchase)),
    due: DELIVERED,
  },
  {
    name: "the buyer requests another payment page four times simultaneously and pays every page shown",
    faults: "",
    points: [...PLACING, "session-created:2", "attempt-opened:2", ...PAYING, "sandbox-decided:2", ...HEARING],
    async play(purchase) {
      const placed = await order(purchase, TWO);
      await cancel(purchase, placed.payUrl);
      for (const page of await payAgain(purchase, placed, 4)) await decide(purchase, page, "pay");
      await purchase.waitUntilDone();
    },
    due: DELIVERED,
  },
];
