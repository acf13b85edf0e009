import { beforeEach, expect, test } from "vitest";
import { csvFile } from "#app/desk/file-response.server.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { publishTexts, writeDraft } from "#tests/support/publish-content.ts";
import { LANDING, POLICY, REFUNDS } from "#tests/support/staff/desk-content.ts";
import { countAudited, postForm } from "#tests/support/staff/desk-pages.ts";
import { applyEvent, addRefund, deliverOrder, paymentOf } from "#tests/support/orders/money.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { createRegistration, setDecision } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop({ DOCUMENT_READER: "0" });
let desk: ReturnType<typeof openDesk>;
beforeEach(async () => {
  desk = openDesk(shop);
});

/** Returns the rows of a file, without its headings. */
async function rowsOf(browser: DeskBrowser, path: string): Promise<string[]> {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/);
  return (await response.text()).trimEnd().split("\r\n").slice(1);
}

/** Returns the addresses of the links of a page, as one text. */
async function hrefsOf(browser: DeskBrowser, path: string): Promise<string> {
  const html = await (await browser.get(path)).text();
  return [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")).join("\n");
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

test("the address of a file is found like that of a page, whatever its case and with a slash at its end", async () => {
  const service = await desk.signIn("service");
  for (const path of ["/orders/csv/", "/Orders/CSV"]) expect(await rowsOf(service, path)).toEqual([]);
});

test("more rows than a batch are all in the file", async () => {
  for (let n = 0; n < 101; n++) {
    const sender = { owner: `visitor:${n}`, visitor: `${n}`, clientAddress: `203.0.113.${n}` };
    await createEnquiry(shop, { fields: { email: `sales${n}@example.com` }, sender });
  }
  expect(new Set(await rowsOf(await desk.signIn("service"), "/enquiries/csv")).size).toBe(101);
});

test("disputes in one state are one file", async () => {
  const { number } = await deliverOrder(shop);
  const { payment_ref: paymentRef, amount, currency } = await paymentOf(shop, { number });
  const evidenceDueAt = shop.clock() + 60_000;
  const event = { type: "dispute" as const, disputeId: "dp_1", paymentRef, amount, currency, state: "opened" as const, reason: "fraudulent" };
  await applyEvent(shop, { id: "evt_1", ...event, evidenceDueAt });
  const finance = await desk.signIn("finance");
  expect(await hrefsOf(finance, "/money/disputes")).toContain("/money/disputes/csv?state=opened");
  const [row = ""] = await rowsOf(finance, "/money/disputes/csv?state=opened");
  expect(row).toMatch(new RegExp(`^dp_1,${number},opened,fraudulent,[^,]+,${new Date(evidenceDueAt).toISOString()},no,,[^,]+,93.00,HKD$`));
  expect(await hrefsOf(finance, "/money/disputes?state=won")).not.toContain("/csv");
  expect(await rowsOf(finance, "/money/disputes/csv?state=won")).toEqual([]);
});

test("refunds that failed are one file, with their amounts and without personal data", async () => {
  const finance = await desk.signIn("finance");
  expect(await hrefsOf(finance, "/money/refunds")).not.toContain("/csv");
  const order = await deliverOrder(shop);
  const id = await addRefund(shop, await paymentOf(shop, order), 550);
  expect(await rowsOf(finance, "/money/refunds/csv")).toEqual([]);
  await shop.db.updateTable("refunds").set({ state: "manual" }).where("id", "=", id).execute();
  expect(await hrefsOf(finance, "/money/refunds")).toContain("/money/refunds/csv");
  const [row = ""] = await rowsOf(finance, "/money/refunds/csv");
  expect(row).toMatch(new RegExp(`^${id},${order.number},[^,]+,goodwill,card,,,5.50,HKD$`));
});

test("payments that pay for nothing are one file, without personal data", async () => {
  const finance = await desk.signIn("finance");
  expect(await hrefsOf(finance, "/money/payments")).not.toContain("/csv");
  const order = await deliverOrder(shop);
  const { id, payment_ref: reference } = await paymentOf(shop, order);
  expect(await rowsOf(finance, "/money/payments/csv")).toEqual([]);
  await shop.db.updateTable("payments").set({ duplicate: 1, unmatched: 1 }).where("id", "=", id).execute();
  expect(await hrefsOf(finance, "/money/payments")).toContain("/money/payments/csv");
  const [row = ""] = await rowsOf(finance, "/money/payments/csv");
  expect(row).toMatch(new RegExp(`^${id},${order.number},[^,]+,duplicate,card,${reference},93.00,HKD$`));
});

test("promo codes of one list are one file with their terms in each currency, and a code may be called CSV", async () => {
  const finance = await desk.signIn("finance");
  const fixed = { code: "csv", kind: "fixed", amountCNY: "9", amountHKD: "10", amountUSD: "1.20", minimumHKD: "90", uses: "100", confirmed: "on" };
  expect((await postForm(finance, "/promo/new-code", { intent: "add", ...fixed })).to).toBe("/promo/CSV");
  const percent = { code: "winter", kind: "percent", percent: "12.5", amountHKD: "15", perCustomer: "1", ends: "2026-12-31", confirmed: "on" };
  expect((await postForm(finance, "/promo/new-code", { intent: "add", ...percent })).to).toBe("/promo/WINTER");
  expect(await hrefsOf(finance, "/promo")).toContain("/promo/codes-csv?list=current");
  const rows = await rowsOf(finance, "/promo/codes-csv?list=current");
  expect(rows).toContain("CSV,live,fixed,,9.00,10.00,1.20,,,,,90.00,,0,100,,,");
  expect(rows).toContain("WINTER,live,percent,12.5,,,,,15.00,,,,,0,,1,,2026-12-31T16:00:00.000Z");
  expect(await (await finance.get("/promo/CSV")).text()).toContain("Promo code CSV");
  await postForm(finance, "/promo/CSV/end", { intent: "end", confirmed: "on" });
  const ended = await rowsOf(finance, "/promo/codes-csv?list=ended");
  expect(ended.map((row) => row.split(",").slice(0, 2))).toContainEqual(["CSV", "over"]);
  expect(ended.some((row) => row.startsWith("WINTER"))).toBe(false);
});

test("the stock is one file", async () => {
  await shop.db.updateTable("sim_stock").set({ on_hand: 500, reserved: 20, counted_at: 0 }).where("kind", "=", "physical").execute();
  const service = await desk.signIn("service");
  expect(await hrefsOf(service, "/stock")).toContain("/stock/csv");
  expect(await rowsOf(service, "/stock/csv")).toContain("physical,500,20,480,1970-01-01T00:00:00.000Z");
});

test("the accounts of staff are one file, and the audit log has who took it", async () => {
  await desk.signIn("service", "editor");
  const owner = await desk.signIn("owner");
  expect(await hrefsOf(owner, "/staff")).toContain("/staff/csv");
  expect(await countAudited(shop, "list.search")).toBe(0);
  const rows = await rowsOf(owner, "/staff/csv");
  expect(rows).toHaveLength(2);
  expect(rows.some((row) => /^sta_\w+,Mei Chan,sta_\w+@staff\.example,\w+,service editor,no,0,/.test(row))).toBe(true);
  const recorded = await shop.db.selectFrom("staff_actions").select(["action", "after_values"]).execute();
  expect(recorded).toEqual([{ action: "list.search", after_values: JSON.stringify({ by: "staff", found: 2 }) }]);
});

test("the texts that the filters find are one file", async () => {
  const editor = await desk.signIn("editor");
  expect(await hrefsOf(editor, "/content?kind=documents")).toContain("/content/csv?kind=documents");
  expect(await hrefsOf(editor, "/content?waiting=1")).not.toContain("/csv");
  const all = await rowsOf(editor, "/content/csv");
  expect(all.some((row) => row.startsWith("faq_Use#when-you-land,Use,What do I do when I land?,,"))).toBe(true);
  const documents = await rowsOf(editor, "/content/csv?kind=documents");
  expect(documents.find((row) => row.startsWith("refund_policy,"))).toMatch(/^refund_policy,documents,Refund policy,3\.0,[^,]+,no,no,,,$/);
  expect(documents.length).toBeLessThan(all.length);
  await writeDraft(shop, LANDING, { en: "## When I land?\n\nWait." });
  await publishTexts(shop, REFUNDS, POLICY, { version: "4.0", day: "2027-01-01" });
  const waiting = await rowsOf(editor, "/content/csv?waiting=1");
  expect(waiting.map((row) => row.split(",")[0]).sort()).toEqual(["faq_Use#when-you-land", "refund_policy"]);
  expect(waiting.find((row) => row.startsWith("faq_Use"))).toContain(",no,no,Mei,");
  expect(waiting.find((row) => row.startsWith("refund_policy"))).toMatch(/,2026-12-31T16:00:00\.000Z$/);
});

test("the packages that the filters find are one file with their prices now; without a filter, all", async () => {
  const owner = await desk.signIn("owner");
  expect(await hrefsOf(owner, "/catalogue")).toContain("/catalogue/csv");
  const all = await rowsOf(owner, "/catalogue/csv");
  const { count } = await shop.db
    .selectFrom("packages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(all).toHaveLength(Number(count));
  const path = "/catalogue/packages/JP-5GB-30D";
  await postForm(owner, path, { intent: "price", CNY: "", HKD: "99", USD: "", from: "", until: "2026-11-30" });
  await postForm(owner, path, { intent: "sale", onSale: "false", from: "", until: "" });
  expect(await hrefsOf(owner, "/catalogue?text=jp-5gb&state=off")).toContain("/catalogue/csv?text=jp-5gb&state=off");
  const [row = "", ...others] = await rowsOf(owner, "/catalogue/csv?text=jp-5gb&state=off");
  expect(others).toEqual([]);
  expect(row).toMatch(/^JP-5GB-30D,JP,Japan,fixed,5120,30,,\d+\.\d\d,99\.00,\d+\.\d\d,no,active$/);
});

test("a file that does not contain the whole list says so in its last row", async () => {
  const linesOf = async (isCut: boolean) => (await csvFile("list", ["a", "b"], Array(1000).fill(["1", "2"]), 0, { isCut }).text()).split("\r\n");
  expect((await linesOf(true)).slice(-3)).toEqual(["1,2", '"… more than 1,000 rows: filter the list",', ""]);
  expect((await linesOf(false)).slice(-2)).toEqual(["1,2", ""]);
});
