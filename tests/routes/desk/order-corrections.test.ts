import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { createRemixCall } from "#server/http/remix/call-remix.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { openDesk } from "#tests/support/desk.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { builtFile } from "#tests/support/server.ts";
import { type TestShop, useTestShop } from "#tests/support/shop.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const shop = useTestShop();

const staff = (...roles: Parameters<ReturnType<typeof openDesk>["signIn"]>) => openDesk(shop).signIn(...roles);
const row = (number: string) => shop.db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
const mails = async (recipient: string) => JSON.stringify(await listMailbox(shop, recipient));

test("the email address is corrected after a second question, and both addresses get a mail", async () => {
  const { number } = await deliverOrder(shop, { email: "bbo@example.com" });
  const browser = await staff("service");
  const path = `/orders/${number}/email`;
  expect((await postForm(browser, path, { intent: "review", email: "bob" })).status).toBe(400);
  const review = await postForm(browser, path, { intent: "review", email: "Bob@example.com" });
  expect(review.text).toContain("Change to bob@example.com and email both addresses");
  expect((await row(number)).email).toBe("bbo@example.com");
  expect((await postForm(browser, path, { intent: "correct-email", email: "bob@example.com" })).to).toBe(`/orders/${number}`);
  await shop.settle();
  expect((await row(number)).email).toBe("bob@example.com");
  expect(await mails("bob@example.com")).toContain(number);
  expect(await countAudited(shop, "order.correct-email")).toBe(1);
  expect((await readPage(await staff("finance"), path)).status).toBe(403);
});

test("a parcel is posted, corrected, comes back and is posted again", async () => {
  const { number } = await deliverOrder(shop, { ...POSTED_SIM, email: "ada@example.com" });
  const browser = await staff("service");
  const at = (page: string) => `/orders/${number}/${page}`;
  const address = { ...POSTED_SIM, contact: "Bea Lo" };
  const wrong = await postForm(browser, at("address"), { intent: "correct-address", ...address, phone: "12345", city: "Paris" });
  expect([wrong.status, wrong.text.includes("phone number isn’t valid"), wrong.text.includes("not on the list")]).toEqual([400, true, true]);
  expect((await postForm(browser, at("address"), { intent: "update", ...address, addressCountry: "JP" })).text).toContain("Prefecture");
  expect((await postForm(browser, at("address"), { intent: "correct-address", ...address })).status).toBe(303);
  const scanned = await postForm(browser, at("ship"), { intent: "review", courier: "", iccids: "123" });
  expect([scanned.status, scanned.text.includes("cannot be empty"), scanned.text.includes("correct ICCID")]).toEqual([400, true, true]);
  const review = await postForm(browser, at("ship"), { intent: "review", courier: "SF", tracking: "SF1", iccids: "" });
  expect(review.text).toContain("Record as posted and email the customer");
  expect(review.html).toContain('class="panel order-address"');
  const counted = await postForm(browser, at("ship"), { intent: "ship", courier: "SF", iccids: "8985234000000000001\n8985234000000000002" });
  expect([counted.status, counted.text.includes("Enter each SIM card once")]).toEqual([409, true]);
  expect((await postForm(browser, at("ship"), { intent: "ship", courier: "SF", tracking: "SF1", iccids: "" })).status).toBe(303);
  expect((await postForm(browser, at("tracking"), { intent: "correct-tracking", courier: "SF", tracking: "SF2" })).status).toBe(303);
  expect(await row(number)).toMatchObject({ state: "delivered", tracking_number: "SF2", contact: "Bea Lo" });
  expect((await postForm(browser, at("returned"), { intent: "record-return", reason: "" })).status).toBe(400);
  expect((await postForm(browser, at("returned"), { intent: "record-return", reason: "not-collected" })).status).toBe(303);
  expect((await readPage(browser, `/orders/${number}`)).text).toContain("Returned parcel: post it again");
  const old = await postForm(browser, at("send-again"), { intent: "send-again", courier: "DHL", tracking: "sf 2", iccids: "" });
  expect([old.status, old.html.includes('href="#send-again-tracking"'), old.html.includes('value="sf 2"')]).toEqual([409, true, true]);
  expect(old.text).toContain("tracking number of the returned parcel");
  expect((await postForm(browser, at("send-again"), { intent: "send-again", courier: "DHL", tracking: "D1", iccids: "" })).status).toBe(303);
  await shop.settle();
  expect(await row(number)).toMatchObject({ courier: "DHL", tracking_number: "D1" });
  expect((await readPage(browser, `/orders/${number}`)).text).toContain("Returned parcel posted again DHL D1");
  for (const action of ["correct-address", "ship", "correct-tracking", "record-returned-parcel", "send-again"])
    expect([action, await countAudited(shop, `order.${action}`)]).toEqual([action, 1]);
  for (const page of ["ship", "tracking", "returned", "send-again", "address"])
    expect([page, (await readPage(await staff("finance"), at(page))).status]).toEqual([page, 403]);
});

/** Opens a page of the shop, or posts `fields` to it, without cookies. */
async function shopPage(of: TestShop, path: string, fields?: Record<string, string>) {
  const call = createRemixCall(of, () => import(builtFile("server/index.js")) as Promise<ServerBuild>);
  const url = of.env.publicOrigin + path;
  const post = fields && {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: of.env.publicOrigin, host: new URL(of.env.publicOrigin).host },
  };
  const context = { nonce: "", requestId: "test", clientAddress: "192.0.2.1", isDirectLocalRequest: false };
  const response = await call(new Request(url, post), context);
  return { status: response.status, html: await response.text() };
}

test("an email address is corrected after password and second factor only, and what was typed is kept meanwhile", async () => {
  const { number } = await deliverOrder(shop, { email: "bbo@example.com" });
  const browser = await staff("service");
  const path = `/orders/${number}/email`;
  await shop.db.updateTable("staff_sessions").set({ confirmed_at: null }).execute();
  expect((await readPage(browser, path)).to).toBe(`/confirm?${new URLSearchParams({ redirectTo: path })}`);
  for (const intent of ["review", "correct-email"]) {
    const kept = await postForm(browser, path, { intent, email: "bob@example.com" });
    expect(kept.status).toBe(401);
    expect(kept.html).toContain(`action="${path}"`);
    for (const [name, value] of [
      ["intent", intent],
      ["email", "bob@example.com"],
    ] as const)
      expect(kept.html).toContain(`name="${name}" value="${value}"`);
  }
  expect((await row(number)).email).toBe("bbo@example.com");
});

test("the old address undoes a corrected one without signing in, and a mail scanner does not", async () => {
  const { number } = await deliverOrder(shop, { email: "ada@example.com" });
  await postForm(await staff("service"), `/orders/${number}/email`, { intent: "correct-email", email: "crook@evil.example" });
  await shop.settle();
  const page = /\/en\/order-email-change\?key=[\w-]+/.exec(await mails("ada@example.com"))?.[0] ?? "";
  const ask = await shopPage(shop, page);
  expect([ask.status, ask.html.includes(number), ask.html.includes("Undo the change")]).toEqual([200, true, true]);
  expect((await row(number)).email).toBe("crook@evil.example");
  expect((await shopPage(shop, page, {})).status).toBe(303);
  expect((await row(number)).email).toBe("ada@example.com");
  expect((await shopPage(shop, page)).html).toContain("has this email address again");
  expect((await shopPage(shop, "/en/order-email-change?key=x")).status).toBe(404);
});
