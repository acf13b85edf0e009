import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareRecords } from "./records.ts";
import { bundleProgram, type Mutation } from "./bundle-program.ts";
import { Purchase } from "./purchase.ts";
import { SCENARIOS } from "./scenarios.ts";
import { openStores } from "./stores.ts";

// Checks the tests of this folder: each of these shops has one wrong line, and its records must show it.

type Wrong = { what: string; mutation?: Mutation; spoil?: string; scenario: RegExp; point?: string; noticed: RegExp };

const WRONG: Wrong[] = [
  {
    what: "every request to the payment provider has a new key",
    mutation: {
      file: "server/orders/payments/open-payment-session.ts",
      right: "shop.payments.createSession(request)",
      wrong: "shop.payments.createSession({ ...request, idempotencyKey: crypto.randomUUID() })",
    },
    scenario: /once and in order/,
    point: "session-created",
    noticed: /pages and attempts/,
  },
  {
    what: "a payment falls back to the state of an older event",
    mutation: { file: "server/payments/payment.ts", right: "return RANK[next] > RANK[current] ? next : null;", wrong: "return next;" },
    scenario: /wrong order/,
    noticed: /payments of the order itself: 0 instead of 1/,
  },
  {
    what: "every request to the carrier has a new reference",
    mutation: {
      file: "server/orders/fulfilment/fulfil-unit.ts",
      right: "const ref = carrierRef(unit.id, attempt);",
      wrong: "const ref = crypto.randomUUID();",
    },
    scenario: /topped up without a key/,
    noticed: /credit at the carrier: 21000/,
  },
  {
    what: "every refund request to the provider has a new key",
    mutation: {
      file: "server/orders/refunds/send-refund.ts",
      right: "shop.payments.createRefund(params)",
      wrong: "shop.payments.createRefund({ ...params, ref: crypto.randomUUID() })",
    },
    scenario: /one of two eSIMs is refunded$/,
    point: "refund-sent",
    noticed: /refunds at the provider/,
  },
];

const TRIES = 3;

describe.concurrent("a shop with a wrong line is detected", () => {
  test.each(WRONG)("if $what", async ({ mutation, spoil, scenario: named, point, noticed }) => {
    const scenario = SCENARIOS.find(({ name }) => named.test(name));
    if (!scenario) throw new Error("There is no such scenario");
    const [stores, program] = await Promise.all([openStores(spoil), bundleProgram(`wrong-${Math.random().toString(36).slice(2)}`, mutation)]);
    const buy = async () => {
      const purchase = new Purchase(await stores.copy(), { program, processes: 1, faults: scenario.faults });
      try {
        await purchase.begin(point);
        await scenario.play(purchase);
        await purchase.reconcile();
        return (await compareRecords(purchase.store.db, stores.kind, scenario.due)).join("\n");
      } finally {
        await purchase.end();
      }
    };
    try {
      let records = "";
      // Events in the wrong order may be processed in the right one by chance.
      for (let attempt = 0; attempt < TRIES && !noticed.test(records); attempt++) records = await buy();
      expect(records).toMatch(noticed);
    } finally {
      await stores.close();
      rmSync(program, { force: true });
    }
  });
});
