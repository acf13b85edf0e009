import { BY_POST } from "#tests/support/purchase.ts";
import { orderForm } from "#tests/support/shop.ts";
import type { Due } from "./books.ts";
import { POINTS } from "./points.ts";
import type { Purchase } from "./purchase.ts";

/** One way in which a purchase can go. `points` are all that it passes. */
export type Scenario = { name: string; faults: string; points: string[]; play: (purchase: Purchase) => Promise<void>; due: Due };

type Placed = { ok: true; number: string; linkKey: string; payUrl: string | null };

const { ORDERING, OPENING, PLACING, PAYING, HEARING, MAKING, MAKING_TWO, WRITING } = POINTS;
const DELIVERED: Due = {
  state: "delivered",
  // A shop that was away while the carrier worked finds everything done: its order was never seen in preparation.
  history: /^awaiting-payment paid( preparing)? delivered$/,
  charges: 1,
  refunds: () => [],
  made: 2,
  takenBack: 0,
  mails: ["confirmation", "esim-ready"],
  differences: [],
};
const TWO = { quantity: "2" };

/** Places an order and answers it with the payment page that its buyer is led to, at once or by "Pay now" on the order's page. */
async function order(purchase: Purchase, fields: Record<string, string>): Promise<Placed & { payUrl: string }> {
  const placed = await purchase.ask<Placed>("/place", orderForm(fields));
  if (!placed.ok) throw new Error(`The order was refused: ${JSON.stringify(placed)}`);
  return { ...placed, payUrl: placed.payUrl ?? (await payAgain(purchase, placed)) };
}

async function payAgain(purchase: Purchase, { number, linkKey }: Placed): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await purchase.ask<{ ok: boolean; payUrl?: string | null }>("/pay-again", { number, key: linkKey });
    if (answer.ok && answer.payUrl) return answer.payUrl;
  }
  throw new Error("There is no payment page");
}

const decide = (purchase: Purchase, payUrl: string, outcome: string) => purchase.ask("/decide", { id: payUrl.split("/").at(-1), outcome });

const paymentIs = (purchase: Purchase, state: string) =>
  purchase.until(`a payment is ${state}`, async () => {
    const rows = await purchase.store.db.selectFrom("payments").select("state").execute();
    return rows.some((row) => row.state === state);
  });

async function buyAndPay(purchase: Purchase): Promise<void> {
  const { payUrl } = await order(purchase, TWO);
  await decide(purchase, payUrl, "pay");
  await purchase.isOver();
}

export const SCENARIOS: Scenario[] = [
  {
    name: "webhooks come once and in order",
    faults: "",
    points: [...PLACING, ...PAYING, ...HEARING, ...MAKING, ...MAKING_TWO, ...WRITING],
    play: buyAndPay,
    due: DELIVERED,
  },
  {
    name: "webhooks come twice, contradict each other and come in the wrong order",
    faults: "duplicate,reorder",
    points: [...PLACING, "sandbox-decided", ...HEARING, "webhook-stored:2", ...MAKING, ...MAKING_TWO, ...WRITING],
    async play(purchase) {
      const { payUrl } = await order(purchase, TWO);
      await decide(purchase, payUrl, "pay-later");
      await purchase.isOver();
    },
    due: DELIVERED,
  },
  {
    name: "webhooks never come",
    faults: "lost",
    points: [...PLACING, ...PAYING, "event-applied", ...MAKING, ...MAKING_TWO, ...WRITING],
    play: buyAndPay,
    due: DELIVERED,
  },
  {
    name: "the money comes after the buyer cancelled",
    faults: "late",
    points: [...PLACING, ...PAYING, "sandbox-decided:2", ...HEARING, ...MAKING, ...WRITING],
    async play(purchase) {
      const { payUrl } = await order(purchase, TWO);
      await decide(purchase, payUrl, "cancel");
      await paymentIs(purchase, "cancelled");
      await decide(purchase, payUrl, "pay");
      await purchase.isOver();
    },
    due: DELIVERED,
  },
  {
    name: "the provider does it and does not answer",
    faults: "timeout",
    points: [...ORDERING, ...OPENING, ...PAYING, ...HEARING, ...MAKING, ...MAKING_TWO, ...WRITING],
    play: buyAndPay,
    due: DELIVERED,
  },
  {
    name: "the carrier does it and does not answer",
    faults: "carrier-timeout",
    points: [...PLACING, ...PAYING, ...HEARING, ...MAKING, "carrier-calling:2", ...WRITING],
    play: buyAndPay,
    due: DELIVERED,
  },
];
void BY_POST;
