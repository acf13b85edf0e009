import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import type { ExpectedRecords } from "./records.ts";
import { POINTS } from "./crash-points.ts";
import type { Scenario } from "./scenario.ts";
import { cancel, decide, expire, order, topUp } from "./steps.ts";

const { PLACING, PAYING, HEARING, MAKING, MAKING_TWO, WRITING } = POINTS;
/** Posts without the key of their form. */
const NO_KEY = { checkoutKey: undefined };
const TWO_SIMS = [simCardIccid(10), simCardIccid(11)];
const CREDITED: ExpectedRecords = {
  state: "delivered",
  history: /^awaiting-payment paid( preparing)? delivered$/,
  charges: 1,
  refunds: () => [],
  packagesSold: 1,
  packagesCancelled: 0,
  credit: 10_500,
  mails: ["confirmation", "sim-renewed"],
  differences: [],
};

/** Scenarios in which existing SIMs get credit or packages once. */
export const SIM_SCENARIOS: Scenario[] = [
  {
    name: "a prepaid SIM is topped up by a form posted twice",
    faults: "duplicate,reorder",
    points: [...PLACING, ...PAYING, ...HEARING, ...MAKING, ...WRITING],
    always: ["carrier-calling", "carrier-called", "fulfilment-storing"],
    async play(purchase) {
      const { payUrl } = await topUp(purchase);
      await decide(purchase, payUrl, "pay");
      await purchase.waitUntilDone();
    },
    due: CREDITED,
  },
  {
    name: "a prepaid SIM is topped up without a key, and the carrier acts and does not respond",
    faults: "carrier-timeout",
    // Asked again, the carrier has finished: the pending state is not seen.
    points: [...PLACING, ...PAYING, ...HEARING, ...MAKING.filter((point) => point !== "fulfilment-submitted"), "carrier-calling:2", ...WRITING],
    always: ["carrier-called"],
    async play(purchase) {
      const { payUrl } = await topUp(purchase, NO_KEY);
      await decide(purchase, payUrl, "pay");
      await purchase.waitUntilDone();
    },
    due: CREDITED,
  },
  {
    name: "the payment for a top-up arrives after it has expired, and is found only by reconciliation",
    faults: "late,lost",
    points: [...PLACING, ...PAYING, "event-applied", ...MAKING, ...WRITING],
    async play(purchase) {
      const { payUrl } = await topUp(purchase);
      await cancel(purchase, payUrl);
      await expire(purchase);
      await decide(purchase, payUrl, "pay");
      await purchase.reconcile();
    },
    due: { ...CREDITED, history: /^awaiting-payment expired paid( preparing)? delivered$/, differences: ["payment-state"] },
  },
  {
    name: "two SIMs are renewed in one order",
    faults: "duplicate",
    points: [...PLACING, ...PAYING, ...HEARING, ...MAKING, ...MAKING_TWO, ...WRITING],
    async play(purchase) {
      const { payUrl } = await order(purchase, { way: "sim", quantity: "2" }, TWO_SIMS);
      await decide(purchase, payUrl, "pay");
      await purchase.waitUntilDone();
    },
    due: { ...CREDITED, packagesSold: 2, credit: 0 },
  },
];
