import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WHO } from "#server/ops/input/values.ts";
import { COMMANDS } from "#server/ops/commands.ts";
import { createAccount } from "#tests/support/identity/identity.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { createOrder, decidePayment, POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { lastRequest, ops } from "#tests/support/orders/refunds.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { findGrowth, recordStatements } from "#tests/support/query-plans.ts";
import { createRegistration } from "#tests/support/real-name.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";

/** Commands that read more rows the more there are, and why they may: staff start them by hand, a few times a month. */
const BY_HAND: Record<string, string> = {
  check: "calls the external services",
  "promo show": "adds up the uses of a code",
  "content votes": "counts the votes of a year",
  "content history": "reads the editions of one text, which staff write",
  "content compare": "reads two editions of one text",
  "catalogue export": "reads the catalogue, which does not grow with the shop",
  "keys show": "looks at every encrypted value",
};

const EMAIL = "ada@example.com";

const { recorded, log } = recordStatements();
let shop: TestShop;
let lines: string[];
beforeAll(async () => {
  shop = await openTestShop({}, log);
  const viewer = await createAccount(shop);
  const esim = await deliverOrder(shop, { promoCode: "WELCOME10" });
  const cancelled = await createOrder(shop, orderForm(POSTED_SIM), viewer);
  await decidePayment(shop, cancelled.payUrl, "pay");
  await shop.settle();
  await requestCancellation(shop, { number: cancelled.number, key: cancelled.linkKey }, { reason: "trip-changed" });
  const registration = await createRegistration(shop, { applicant: viewer });
  const enquiry = await createEnquiry(shop);
  await shop.settle();
  const states = (list: string, ...values: string[]) => ["", ...values].map((state) => (state ? `${list} --state ${state}` : list));
  lines = [
    ...states("orders list", "preparing", "delivered", "expired"),
    "orders list --way physical",
    "orders list --state preparing --way physical",
    `orders list --email ${EMAIL}`,
    "orders list --failed",
    `orders show ${esim.number} --who Mei`,
    "find ada@example.com --who Mei",
    "find 91234567 --who Mei",
    "find pi_1 --who Mei",
    "find 123456 --who Mei",
    "find SF1234567 --who Mei",
    "find lo --who Mei",
    "find ada --who Mei",
    `find ${esim.number} --who Mei`,
    "waiting",
    ...states("disputes list", "won", "lost"),
    `orders show ${cancelled.number} --who Mei`,
    "stock show",
    "refunds list",
    "refunds list --all",
    "refunds failed",
    `refunds show ${(await lastRequest(shop)).id}`,
    "withdrawals list",
    "withdrawals list --all",
    "payments parked",
    "money differences",
    "money differences --all",
    "money report --month 2026-12",
    "promo list",
    "stats --days 30",
    ...states("real-name list", "received", "checking", "accepted", "refused"),
    "audit list",
    "audit list --who Mei",
    "audit list --action registration.view",
    "audit list --who Mei --action registration.view",
    `audit list --about registration:${registration.reference}`,
    `audit list --about registration:${registration.reference} --who Mei --action registration.view --from 2026-11-01 --to 2026-11-30`,
    "audit list --from 2026-11-01 --to 2026-11-30 --before act_01 --limit 10",
    `real-name show ${registration.reference} --who Mei`,
    "real-name export --from 2026-11-01 --to 2026-11-30 --who Mei",
    ...states("enquiries list", "closed"),
    `enquiries show ${enquiry.reference} --who Mei`,
    "staff list",
    "content list",
    "content show faq_Use#when-you-land --language en",
    "content changes",
    "notice show",
    "maintenance show",
    "catalogue show",
    ...states("jobs list", "waiting", "dead", "done"),
    `export-person ${EMAIL} --who Mei`,
  ];
});
afterAll(() => shop.close());

test("every command that only reads is tested, or has a reason to read more as the shop grows", () => {
  const reading = COMMANDS.filter((command) => "run" in command && command.options?.who !== WHO).map(({ name }) => name);
  expect(reading.filter((name) => !(name in BY_HAND) && !lines.some((line) => line.startsWith(name)))).toEqual([]);
});

test("no list of staff reads more rows the longer the shop runs", async () => {
  const statements: { line: string; query: CompiledQuery }[] = [];
  for (const line of lines) {
    recorded.clear();
    expect([line, await ops(shop, ...line.split(" "))]).toEqual([line, { code: 0, text: expect.any(String) }]);
    for (const query of recorded.values()) statements.push({ line, query });
  }
  const grown: string[] = [];
  // After the last command: a statement that is explained may block the next transaction.
  for (const { line, query } of statements) {
    const why = await findGrowth(shop.db, query);
    if (why) grown.push(`${line}: ${why}`);
  }
  expect(grown).toEqual([]);
});
