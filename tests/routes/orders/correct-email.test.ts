import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import { newVisitor } from "#tests/support/sims/package-owner.ts";
import { validOrderForm } from "#tests/support/buyer.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";

let server: RunningServer;
beforeAll(async () => void (server = await startServer({ env: { TRUST_PROXY_HOPS: "1", SIMULATOR_DELAY_MS: "0", SANDBOX_DELAY_MS: "0" } })));
afterAll(() => server.remove());

const address = () => `traveller.${randomBytes(6).toString("hex")}@example.com`;
const FORM = "Wrong address? Correct it";

/** Buys an eSIM in a browser that keeps its cookies. */
async function buy(email: string) {
  const shop = newVisitor(server);
  const placed = await shop.post("/en/order-sim", validOrderForm({ email }));
  shop.keep(placed);
  const result = (await shop.post(placed.location ?? "", { outcome: "pay" })).location ?? "";
  const page = await shop.openUntil(result, "Your eSIM is ready");
  return { shop, page, address: new URL(result, server.origin).pathname + new URL(result, server.origin).search };
}

test("the browser that placed an order corrects its address: the old link ends, and the new address gets the mail", async () => {
  const [wrong, right] = [address(), address()];
  const order = await buy(wrong);
  expect(order.page.text).toContain(FORM);
  const invalid = await order.shop.post(order.address, { intent: "correct-email", email: "anna@" });
  expect([invalid.status, invalid.html.includes('value="anna@"')]).toEqual([400, true]);

  const corrected = await order.shop.post(order.address, { intent: "correct-email", email: right });
  expect(corrected.status).toBe(303);
  expect((await order.shop.open(order.address)).status).toBe(404);
  const page = await order.shop.openUntil(corrected.location ?? "", `Sent to ${right}`);
  expect([page.text.includes("Your eSIM is ready"), page.text.includes(wrong)]).toEqual([true, false]);
  const mails = (await (await fetch(`${server.origin}/mailbox.json`)).json()) as { to: string; text: string }[];
  expect(JSON.stringify(mails)).toContain(right);
});

test("whoever has only the link cannot correct it, nor can anybody once an account has the order", async () => {
  const email = address();
  const order = await buy(email);
  const stranger = newVisitor(server);
  expect((await stranger.open(order.address)).text).not.toContain(FORM);
  const refused = await stranger.post(order.address, { intent: "correct-email", email: address() });
  expect([refused.status, refused.text.includes("can no longer be corrected here")]).toEqual([400, false]);
  await signInByCode(order.shop, email);
  expect((await order.shop.open(order.address)).text).not.toContain(FORM);
  expect((await order.shop.post(order.address, { intent: "correct-email", email: address() })).status).toBe(400);
});

test("an order is corrected three times a day at most", async () => {
  const order = await buy(address());
  let link = order.address;
  for (let time = 1; time <= 3; time++) {
    const { status, location } = await order.shop.post(link, { intent: "correct-email", email: address() });
    expect(status).toBe(303);
    link = location ?? "";
  }
  const refused = await order.shop.post(link, { intent: "correct-email", email: address() });
  expect([refused.status, refused.text.includes("Too many corrections today")]).toEqual([400, true]);
});
