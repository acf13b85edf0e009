import { beforeEach, expect, test } from "vitest";
import { openDesk } from "#tests/support/desk.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let desk: ReturnType<typeof openDesk>;
beforeEach(async () => {
  desk = openDesk(shop);
});

async function paidParcel(): Promise<string> {
  const { number } = await deliverOrder(shop, POSTED_SIM);
  return number;
}

test("today shows what waits for the roles of the reader, with its age", async () => {
  await paidParcel();
  shop.pass(3 * 3_600_000);
  const service = await (await (await desk.signIn("service")).get("/today")).text();
  expect(service).toContain("SIM cards to post");
  expect(service).toContain("3 hours");
  const editor = await (await (await desk.signIn("editor")).get("/today")).text();
  expect(editor).not.toContain("SIM cards to post");
  expect(editor).toContain("Nothing to do.");
});

test("a member of staff without a role sees no page but that their role does not include it", async () => {
  const browser = await desk.signIn();
  const page = await browser.get("/today");
  expect([page.status, await page.text()]).toEqual([403, expect.stringContaining("Your role does not include this page")]);
});

test("find opens the only order that matches, by number, email, phone or ICCID", async () => {
  const number = await paidParcel();
  const browser = await desk.signIn("service");
  for (const text of [number, number.slice(2).replace("-", ""), "ada@example.com", "+852 9123 4567"]) {
    const found = await browser.get(`/find?${new URLSearchParams({ q: text })}`);
    expect([text, found.headers.get("Location")]).toEqual([text, `/orders/${number}`]);
  }
});

test("find lists several orders, and says what to type when there is none", async () => {
  const first = await deliverOrder(shop);
  shop.pass(1_000);
  const second = await deliverOrder(shop);
  const browser = await desk.signIn("service");
  const list = await (await browser.get("/find?q=ada%40example.com")).text();
  expect(list.indexOf(second.number)).toBeLessThan(list.indexOf(first.number));
  expect(await (await browser.get("/find?q=nobody%40example.com")).text()).toContain("Nothing found.");
  expect(await (await browser.get("/find?q=a")).text()).toContain("Enter at least 3 characters.");
});

test("find shows who wrote an enquiry only to those who handle enquiries", async () => {
  const { reference } = await createEnquiry(shop, { fields: { email: "ada@example.com" } });
  const { number } = await deliverOrder(shop);
  const search = async (role: "service" | "finance") => (await desk.signIn(role)).get("/find?q=ada%40example.com");
  expect(await (await search("service")).text()).toContain(reference);
  expect((await search("finance")).headers.get("Location")).toBe(`/orders/${number}`);
});
