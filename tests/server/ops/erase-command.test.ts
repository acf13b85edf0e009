import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runCommand } from "#server/ops/ops.ts";
import { ops } from "#tests/support/ops.ts";
import { POSTED_SIM, decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { testServer } from "#tests/support/postgres-database.ts";

const shop = useTestShop();

const EMAIL = "quentin.canary@example.com";
/** Unique to this person, as typed into forms and printed in messages. */
const CANARIES = [
  EMAIL,
  "Quentin Canaryworth",
  "6271 8394",
  "62718394",
  "77 Canarywharf Lane",
  "Canarysoft Holdings",
  "Head of Canaries",
  "Canaryberg",
];

/** Returns the bytes of the database and its WAL, as read from the disk. */
async function bytes(): Promise<string> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(shop.db);
  const file = rows[0]?.file ?? "";
  return [file, `${file}-wal`]
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path).toString("latin1"))
    .join("\n");
}
const found = async () => {
  const text = await bytes();
  return CANARIES.filter((canary) => text.includes(canary));
};

async function buy(fields: Record<string, string>): Promise<void> {
  const esim = await createOrder(shop, orderForm({ email: fields.email ?? "" }));
  await decidePayment(shop, esim.payUrl, "pay");
  await createOrder(shop, orderForm({ ...POSTED_SIM, ...fields }));
  await shop.settle();
}

test.skipIf(testServer())("leaves nothing of an erased person in the database files, whosever rows were next to theirs", async () => {
  for (const n of [1, 2, 3]) await buy({ email: `neighbour${n}@example.com` });
  await buy({ email: EMAIL, contact: "Quentin Canaryworth", phone: "6271 8394", address: "77 Canarywharf Lane" });
  const fields = { email: EMAIL, name: "Quentin Canaryworth", jobTitle: "Head of Canaries", company: "Canarysoft Holdings" };
  await createEnquiry(shop, { fields: { ...fields, city: "Canaryberg", phone: "6271 8394", phoneCountry: "HK" } });
  for (const n of [4, 5, 6]) await buy({ email: `neighbour${n}@example.com` });
  await shop.settle();
  expect(await found()).toEqual(expect.arrayContaining([EMAIL, "Quentin Canaryworth", "77 Canarywharf Lane", "Canarysoft Holdings"]));

  const lines: string[] = [];
  const open = async () => ({ ...shop, close: async () => {} });
  expect(await runCommand(["erase", EMAIL, "--who", "mei", "--yes"], (line) => lines.push(line), open)).toBe(0);
  expect(lines.join("\n")).not.toContain("log is in use");
  expect(await found()).toEqual([]);
  expect(await bytes()).toContain("neighbour4@example.com");
});

test("an export prints no control characters of an old order's address", async () => {
  const { number } = await createOrder(shop, orderForm({ ...POSTED_SIM, email: EMAIL }));
  await shop.db.updateTable("orders").set({ contact: "Chan \u202eTai\x1b[2J Man" }).where("number", "=", number).execute();
  const { code, text } = await ops(shop, "export-person", EMAIL, "--who", "Mei");
  expect([code, text.includes("Chan Tai")]).toEqual([0, true]);
  expect(/[\u202e\x1b]/.test(text)).toBe(false);
});
