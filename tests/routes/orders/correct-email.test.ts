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
const FORM = "Wrong email address? Correct it";

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
  // The page opens at the field and its message.
  expect(invalid.html).toMatch(/id="order-email".*action="[^"]*#order-email".*id="correct-email-error"/s);

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

test("neither link nor cookie of a replaced order corrects the address of the order that replaced it", async () => {
  const before = newVisitor(server);
  const first = await before.post("/en/order-sim", validOrderForm({ email: address() }));
  before.keep(first);
  const stale = newVisitor(server);
  stale.keep(first);
  const linkOf = (location: string | null) => (location ?? "").replace(server.origin, "").replace("&cancelled=1", "");
  const old = linkOf((await before.post(first.location ?? "", { outcome: "cancel" })).location);
  const email = address();
  const second = await before.post(old.replace("order-result", "order-sim"), validOrderForm({ email }));
  before.keep(second);
  const link = linkOf((await before.post(second.location ?? "", { outcome: "pay" })).location);
  await before.openUntil(link, "Your eSIM is ready");
  const correct = (visitor: typeof before, to: string) => visitor.post(to, { intent: "correct-email", email: address() });
  for (const [visitor, to] of [
    [before, old],
    [stale, link],
    [stale, link.replace(/key=[^&]*/, /key=[^&]*/.exec(old)?.[0] ?? "")],
  ] as const)
    expect((await correct(visitor, to)).status).not.toBe(303);
  expect((await before.openUntil(link, `Sent to ${email}`)).text).toContain(email);
  expect((await correct(before, link)).status).toBe(303);
});
