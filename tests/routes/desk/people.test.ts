import { beforeEach, expect, test } from "vitest";
import { createDeskGateways } from "#server/app/create-desk-context.ts";
import { openDesk } from "#tests/support/desk.ts";
import { createAccount } from "#tests/support/identity/identity.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { createOrder, POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { createRegistration, setDecision } from "#tests/support/real-name.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { createVisit } from "#tests/support/staff/desk-visit.ts";
import { createMember } from "#tests/support/staff/staff-accounts.ts";

const MINUTE = 60_000;
const EMAIL = "ada@example.com";
const shop = useTestShop({ DESK_ORIGIN: "http://localhost:3001" });
let owner: ReturnType<typeof createVisit>;
beforeEach(async () => {
  owner = createVisit(openDesk(shop), (await createMember(shop, { email: "owner@rovelink.example", roles: ["owner"] })).token);
});

const find = (person: string) => owner.submit("/people", "find", { person });
const audited = async (prefix: string) =>
  (await shop.db.selectFrom("staff_actions").select(["action", "after_values"]).where("action", "like", `${prefix}%`).execute()).map(
    ({ action, after_values: after }) => `${action} ${after ?? ""}`.trim(),
  );

async function createPerson() {
  const { number } = await deliverOrder(shop, { email: EMAIL });
  const enquiry = await createEnquiry(shop, { fields: { email: EMAIL } });
  const registration = await createRegistration(shop, { fields: { email: EMAIL } });
  await shop.settle();
  return { number, enquiry, registration };
}

test("a person is found by email or phone; the search is recorded without the address", async () => {
  await createPerson();
  const page = await find(" Ada@Example.com ");
  expect([page.status, page.text.includes(EMAIL)]).toEqual([200, true]);
  expect(page.text).toMatch(/Orders\s*1/);
  expect(page.text).toMatch(/Enquiries\s*1/);
  expect(page.text).toMatch(/Real-name registrations\s*1/);
  expect((await find("+852 9123 4567")).text).toContain("Enquiries");
  expect((await find("nobody@example.com")).text).toContain("The shop stores nothing about this person.");
  const rows = await audited("list.search");
  expect(rows[0]).toContain('"by":"email"');
  expect(rows[1]).toContain('"by":"phone"');
  expect(rows.join()).not.toContain("example.com");
});

test.each(["", "ada", "91234567", "+852 12", "x".repeat(300)])("a text that is no address (%s) stays in the field with its error", async (person) => {
  const page = await find(person);
  expect(page.status).toBe(400);
  expect(page.html).toContain('href="#find-person"');
  if (person.length > 0 && person.length < 60) expect(page.html).toContain(`value="${person}"`);
});

test("the export has orders that the person placed as a guest in full, and is not stored by the browser", async () => {
  const { number, enquiry, registration } = await createPerson();
  await deliverOrder(shop, { email: "bob@example.com" });
  const found = await find(EMAIL);
  expect(found.html).toContain('action="/people/export"');
  const response = await openDesk(shop).browser(`desk_session=${owner.token()}`).post("/people/export", { intent: "export", person: EMAIL });
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[a-z]+-person-2026-11-\d\d\.json"$/);
  const text = await response.text();
  const person = JSON.parse(text) as { withoutAccount: { orders: { number: string; payments: unknown[] }[]; messages: unknown[] } };
  expect(person).toMatchObject({ format: "rovelink-account-export", version: 2, account: null });
  expect(person.withoutAccount.orders.map((order) => [order.number, order.payments.length])).toEqual([[number, 1]]);
  expect(person.withoutAccount.messages.length).toBeGreaterThan(0);
  for (const reference of [enquiry.reference, registration.reference]) expect(text).toContain(reference);
  expect(text).not.toContain("bob@example.com");
  expect(await audited("person.export")).toEqual(["person.export"]);
});

test("the export of somebody with an account has the orders of the account once", async () => {
  const { accountId } = await createAccount(shop);
  const { number } = await deliverOrder(shop, { email: EMAIL });
  await shop.db.updateTable("orders").set({ account_id: accountId }).execute();
  const { html } = await owner.post("/people/export", { intent: "export", person: EMAIL });
  const person = JSON.parse(html) as { orders: { number: string }[]; withoutAccount: { orders: unknown[] } };
  expect(person.orders.map((order) => order.number)).toEqual([number]);
  expect(person.withoutAccount.orders).toEqual([]);
});

test("erasing says before what is kept by law, asks for the address again, and says what was erased", async () => {
  const { number, enquiry, registration } = await createPerson();
  await setDecision(shop, registration.id, "accepted");
  // As in its own process, the desk reaches no provider.
  Object.assign(shop, createDeskGateways(shop.env));
  const found = await find(EMAIL);
  expect(found.text).toContain(`Registration ${registration.reference} must be kept by law`);
  const erase = (again: string) => owner.post("/people", { intent: "erase", person: EMAIL, again });
  for (const again of ["", "bob@example.com"]) {
    const rejected = await erase(again);
    expect([again, rejected.status]).toEqual([again, 400]);
    expect(rejected.html).toContain('href="#erase-again"');
    expect(rejected.text).toContain(registration.reference);
  }
  expect(await audited("person.erase")).toEqual([]);
  const erased = await erase("ADA@example.com");
  expect(erased.status).toBe(200);
  for (const text of ["1 order no longer names a customer", `Enquiry ${enquiry.reference} is erased.`, "must be kept by law"])
    expect(erased.text).toContain(text);
  expect(erased.text).not.toMatch(/account is deleted/);
  expect(erased.text).toMatch(/[1-9]\d* stored messages? (is|are) deleted\./);
  expect(erased.text).not.toContain(EMAIL);
  expect(await audited("person.erase")).toEqual(["person.erase"]);
  const order = await shop.db.selectFrom("orders").select("email").where("number", "=", number).executeTakeFirstOrThrow();
  expect(order.email).toMatch(/^erased-/);
  expect((await find(EMAIL)).text).not.toContain("Enquiries 1");
});

test("erasing somebody with an account says that the account is deleted", async () => {
  await createAccount(shop);
  const erased = await owner.post("/people", { intent: "erase", person: EMAIL, again: EMAIL });
  expect([erased.status, erased.text.includes("The account is deleted.")]).toEqual([200, true]);
  expect(erased.text).not.toMatch(/no longer names? a customer/);
  const again = await owner.post("/people", { intent: "erase", person: EMAIL, again: EMAIL });
  expect(again.text).toContain("There was nothing left to erase.");
});

test("a person with an order that is paid but not delivered is not erased, which the page says before", async () => {
  await deliverOrder(shop, { ...POSTED_SIM, email: EMAIL });
  expect((await find(EMAIL)).text).toContain("Deliver or cancel it first");
  const rejected = await owner.post("/people", { intent: "erase", person: EMAIL, again: EMAIL });
  expect(rejected.status).toBe(409);
  expect(rejected.html).toContain(`value="${EMAIL}"`);
  expect((await shop.db.selectFrom("orders").select("email").executeTakeFirstOrThrow()).email).toBe(EMAIL);
  expect(await audited("person.erase")).toEqual([]);
});

test("a person whose payment page is open is not erased, because the desk cannot close it", async () => {
  await createOrder(shop, orderForm({ email: EMAIL }));
  Object.assign(shop, createDeskGateways(shop.env));
  const rejected = await owner.post("/people", { intent: "erase", person: EMAIL, again: EMAIL });
  expect([rejected.status, rejected.text.includes("A payment page of this person is still open")]).toEqual([409, true]);
  expect((await shop.db.selectFrom("orders").select("email").executeTakeFirstOrThrow()).email).toBe(EMAIL);
  expect(await audited("person.erase")).toEqual([]);
});

test("password and second factor are asked again after ten minutes, also for the file", async () => {
  await createPerson();
  shop.pass(11 * MINUTE);
  const asked = "/confirm?redirectTo=%2Fpeople";
  expect((await owner.get("/people")).location).toBe(asked);
  for (const intent of ["find", "erase"]) expect((await owner.post("/people", { intent, person: EMAIL, again: EMAIL })).location).toBe(asked);
  expect((await owner.post("/people/export", { intent: "export", person: EMAIL })).location).toBe(asked);
  expect(await audited("person.")).toEqual([]);
  expect(await audited("list.search")).toEqual([]);
});
