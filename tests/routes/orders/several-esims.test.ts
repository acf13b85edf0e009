import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import { buyUntil, newVisitor } from "#tests/support/sims/package-owner.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";
import { decode, linksOf } from "#tests/support/html-page.ts";
import type { PageResponse } from "#tests/support/buyer.ts";

let server: RunningServer;
beforeAll(async () => void (server = await startServer({ env: { TRUST_PROXY_HOPS: "1", SIMULATOR_DELAY_MS: "0", SANDBOX_DELAY_MS: "0" } })));
afterAll(() => server.remove());

const rowsOf = ({ html }: PageResponse) =>
  [...html.matchAll(/<details class="disclosure"( open="")?><summary><span><span class="cluster"><b>(.*?)<\/b>/gs)].map(([, open, name]) => [
    open !== undefined,
    name,
  ]);

test("several eSIMs are rows, the first open; their names stay, with the link and in the account that claims the order", async () => {
  const email = `family.${Date.now()}@example.com`;
  const shop = newVisitor(server);
  const page = await buyUntil(shop, { email, quantity: "2" }, "Your 2 eSIMs are ready");
  expect(rowsOf(page)).toEqual([
    [true, "eSIM 1"],
    [false, "eSIM 2"],
  ]);
  const address =
    /<form[^>]*action="([^"]*order-result[^"]*)"[^>]*><input type="hidden" name="intent" value="name"/
      .exec(page.html)?.[1]
      ?.replaceAll("&amp;", "&") ?? "";
  const named = await shop.post(address, { intent: "name", unit: "2", remark: "Leo" });
  expect([named.status, named.location]).toEqual([303, `${address}#unit-2`]);
  expect(rowsOf(await shop.open(address)).map(([, name]) => name)).toEqual(["eSIM 1", "Leo"]);

  const tooLong = await shop.post(address, { intent: "name", unit: "2", remark: "L".repeat(31) });
  expect([tooLong.status, rowsOf(tooLong)]).toEqual([
    400,
    [
      [false, "eSIM 1"],
      [true, "Leo"],
    ],
  ]);
  expect(tooLong.html).toContain(`value="${"L".repeat(31)}"`);

  await newVisitor(server).post(address.replace(/key=[^&]*/, "key=wrong"), { intent: "name", unit: "1", remark: "Mallory" });
  await signInByCode(shop, email);
  const packages = await shop.open("/en/account/package");
  expect(packages.text).toContain("Leo");
  expect(packages.text).not.toContain("Mallory");
  await shop.post(address, { intent: "name", unit: "1", remark: "Mum" });
  expect((await shop.open("/en/account/package")).text).toContain("Mum");
});

test("whoever has the link asks for help with a lost eSIM, once, and is told when staff answer", async () => {
  const shop = newVisitor(server);
  const page = await buyUntil(shop, {}, "Your eSIM is ready");
  const [help = ""] = linksOf(page, "esim-help");
  const form = await shop.open(help);
  expect(form.text).toContain("We’ll reply to");
  const empty = await shop.post(help, {});
  expect([empty.status, empty.html.includes('href="#help-reason"')]).toEqual([400, true]);
  for (let time = 1; time <= 2; time++) {
    const asked = await shop.post(help, { reason: "new-phone" });
    expect([asked.status, (await shop.open(asked.location ?? "")).text.includes("We have your request")]).toEqual([303, true]);
  }
  for (const wrong of [help.replace(/key=[^&]*/, "key=wrong"), help.replace("unit=1", "unit=2")]) {
    expect((await newVisitor(server).open(wrong)).status).toBe(404);
    expect((await newVisitor(server).post(wrong, { reason: "other" })).status).toBe(404);
  }
});

test("the mail to another traveller says what it is, for how long, by when it must be used and what to do first", async () => {
  const page = await buyUntil(newVisitor(server), { quantity: "2" }, "Your 2 eSIMs are ready");
  const mail = new URL(decode(/href="(mailto:[^"]*)"/.exec(page.html)?.[1] ?? ""));
  expect(mail.searchParams.get("subject")).toBe("Your Japan eSIM");
  expect(mail.searchParams.get("body")).toMatch(
    /^Someone has bought you an eSIM for Japan: 5.GB · 30 days\. First open this link .* install the eSIM\. .*First use by \d+ \w+ \d{4}\n\nhttp\S+$/,
  );
});

test("after the refund of one was requested, the page speaks for the other and opens it", async () => {
  const shop = newVisitor(server);
  const page = await buyUntil(shop, { quantity: "2" }, "Your 2 eSIMs are ready");
  const ask = linksOf(page, "order-cancel").find((href) => href.includes("unsubscribe=")) ?? "";
  await shop.post(ask, { simPackage: new URL(ask, page.url).searchParams.get("unsubscribe") ?? "", reason: "trip-changed" });
  const after = await shop.open(page.url);
  expect(after.text).toContain("Your eSIM is ready");
  expect(after.text).not.toMatch(/Install them|2 eSIMs are ready/);
  expect(rowsOf(after)).toEqual([
    [false, "eSIM 1"],
    [true, "eSIM 2"],
  ]);
});

test.each(["1", "2"])("the page of %s eSIMs says that the link was mailed only once it was", async (quantity) => {
  const page = await buyUntil(newVisitor(server), { quantity, email: "mailed@example.com" }, "ready");
  for (const { html } of [page, await newVisitor(server).openUntil(page.url, "Sent to mailed@example.com")])
    expect(html.includes("We’ve also emailed the link")).toBe(html.includes("Sent to "));
});
