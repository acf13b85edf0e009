import { expect, test } from "vitest";
import { exportPerson } from "#server/privacy/export-person.ts";
import { findPersonDrafts } from "#server/privacy/find-person-drafts.ts";
import { parsePerson } from "#server/privacy/parse-person.ts";
import { summarizePerson } from "#server/privacy/summarize-person.ts";
import { saveDraft } from "#server/uploads/draft-store.ts";
import { createAccount } from "#tests/support/identity/identity.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { createRegistration, setDecision } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const EMAIL = "ada@example.com";
const shop = useTestShop();

function person(typed: string) {
  const parsed = parsePerson(typed);
  if (!parsed) throw new Error(`${typed} is no address`);
  return parsed;
}
const summarize = (typed = EMAIL) => summarizePerson(shop, { person: person(typed), who: MEI });

test("an address is an email address, or a whole phone number with country code", () => {
  expect(parsePerson(" ADA@example.com ")).toMatchObject({ channel: "mail", address: EMAIL });
  expect(parsePerson(" +852 9123 4567")).toMatchObject({ channel: "sms", address: "+85291234567" });
  for (const typed of ["", "ada", "91234567", "+852 1"]) expect(parsePerson(typed)).toBeNull();
});

test("counts the orders of the account and those placed as a guest, and nothing of others", async () => {
  const { accountId } = await createAccount(shop);
  const { number } = await deliverOrder(shop, { email: EMAIL });
  await shop.db.updateTable("orders").set({ account_id: accountId }).where("number", "=", number).execute();
  await deliverOrder(shop, { email: EMAIL });
  await deliverOrder(shop, { email: "bob@example.com" });
  expect(await summarize()).toMatchObject({ hasAccount: true, orders: 2, hasOpenOrders: false, registrations: [] });
  expect(await summarize("nobody@example.com")).toMatchObject({ hasAccount: false, orders: 0, messages: 0 });
});

test("a search by phone finds the guest orders with the email address of the account, as erasing does, and each message once", async () => {
  const { accountId } = await createAccount(shop);
  const phone = "+85291234567";
  await shop.db.updateTable("accounts").set({ phone_country: "HK", phone: "9123 4567", phone_number: phone }).where("id", "=", accountId).execute();
  const { number } = await deliverOrder(shop, { email: EMAIL });
  expect(await summarize(phone)).toMatchObject({ hasAccount: true, orders: 1 });
  for (const typed of [phone, EMAIL]) {
    const { withoutAccount, ...exported } = await exportPerson(shop, { person: person(typed), who: MEI });
    expect(withoutAccount.orders.map((order) => order.number)).toEqual([number]);
    const messages = [...("messages" in exported ? exported.messages : []), ...withoutAccount.messages];
    expect(messages.some(({ text }) => text.includes(number))).toBe(true);
    expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(messages.length);
  }
});

test("says what erasing would keep: an accepted registration, until its SIMs have ended long enough", async () => {
  const { id, reference } = await createRegistration(shop, { fields: { email: EMAIL } });
  expect((await summarize()).registrations).toEqual([{ reference, kept: false }]);
  await setDecision(shop, id, "accepted");
  expect((await summarize()).registrations).toEqual([{ reference, kept: true, until: null }]);
  await shop.db.updateTable("real_name_sims").set({ live: 0, ended_at: 1_000 }).execute();
  const until = 1_000 + shop.env.realNameEndedDays * 86_400_000;
  expect((await summarize()).registrations).toEqual([{ reference, kept: true, until }]);
});

test("unfinished forms of a person are counted and exported, those of others are not", async () => {
  const drafts = [
    ["visitor:a", { email: EMAIL, name: "Ada" }],
    ["visitor:b", { email: "bob@example.com", name: "Bob" }],
    ["visitor:c", { phoneCountry: "HK", phone: "9123 4567" }],
  ] as const;
  for (const [owner, typed] of drafts) await saveDraft(shop, { form: "enquiry", owner, data: { typed } });
  expect((await summarize()).drafts).toBe(1);
  expect((await summarize("+85291234567")).drafts).toBe(1);
  const exported = await exportPerson(shop, { person: person(EMAIL), who: MEI });
  expect(exported.unfinishedForms).toEqual([{ form: "enquiry", typed: { email: EMAIL, name: "Ada" } }]);
});

test("every unfinished form is looked at, however many expire at the same moment", async () => {
  for (let n = 0; n < 405; n++)
    await saveDraft(shop, { form: n % 2 ? "enquiry" : "real-name", owner: `visitor:${n}`, data: { typed: { email: EMAIL } } });
  const owners = (await findPersonDrafts(shop, EMAIL)).map(({ owner }) => owner);
  expect(new Set(owners).size).toBe(405);
  expect(owners).toHaveLength(405);
});
