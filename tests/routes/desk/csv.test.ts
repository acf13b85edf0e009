import { afterEach, beforeEach, expect, test } from "vitest";
import { csvFile } from "#app/desk/csv.server.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { createRegistration, setDecision } from "#tests/support/real-name.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
let desk: ReturnType<typeof openDesk>;
beforeEach(async () => {
  shop = await openTestShop({ DOCUMENT_READER: "0" });
  desk = openDesk(shop);
});
afterEach(() => shop.close());

/** Returns the rows of a file, without its headings. */
async function rowsOf(browser: DeskBrowser, path: string): Promise<string[]> {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/);
  return (await response.text()).trimEnd().split("\r\n").slice(1);
}

test("the registrations of a view are one file, without personal data", async () => {
  const { id, reference } = await createRegistration(shop);
  await setDecision(shop, id, "checking");
  const reviewer = await desk.signIn("reviewer");
  expect(await (await reviewer.get("/real-names")).text()).toContain('href="/real-names/csv?view=waiting"');
  const [row = "", ...others] = await rowsOf(reviewer, "/real-names/csv?view=waiting");
  expect(others).toEqual([]);
  expect(row).toContain(`${reference},checking,1,`);
  expect(row).not.toMatch(/LIN|example\.com|E12345678/);
  expect(await rowsOf(reviewer, "/real-names/csv?view=accepted")).toEqual([]);
});

test("open enquiries are one file, without personal data", async () => {
  const { reference } = await createEnquiry(shop);
  const service = await desk.signIn("service");
  const [row = ""] = await rowsOf(service, "/enquiries/csv");
  expect(row).toContain(`${reference},new,`);
  expect(row).not.toContain("@");
  expect(await rowsOf(service, "/enquiries/csv?view=closed")).toEqual([]);
});

test("more rows than a batch are all in the file", async () => {
  for (let n = 0; n < 101; n++) {
    const sender = { owner: `visitor:${n}`, visitor: `${n}`, clientAddress: `203.0.113.${n}` };
    await createEnquiry(shop, { fields: { email: `sales${n}@example.com` }, sender });
  }
  expect(new Set(await rowsOf(await desk.signIn("service"), "/enquiries/csv")).size).toBe(101);
});

test("a file that does not contain the whole list says so in its last row", async () => {
  const linesOf = async (isCut: boolean) => (await csvFile("list", ["a", "b"], Array(1000).fill(["1", "2"]), 0, { isCut }).text()).split("\r\n");
  expect((await linesOf(true)).slice(-3)).toEqual(["1,2", '"… more than 1,000 rows: filter the list",', ""]);
  expect((await linesOf(false)).slice(-2)).toEqual(["1,2", ""]);
});
