import { commandStaff } from "#server/audit/staff-action-log.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { signInWithIccid } from "#server/identity/sign-in/sign-in-with-iccid.ts";
import { resetPassword } from "#server/identity/password/reset-password.ts";
import { signInWithPassword } from "#server/identity/sign-in/sign-in-with-password.ts";
import { createUpload } from "#server/uploads/resumable/upload-store.ts";
import { appendPart } from "#server/uploads/resumable/append-part.ts";
import { saveDraft } from "#server/uploads/draft-store.ts";
import { saveShippingAddress } from "#server/orders/checkout/save-shipping-address.ts";
import { PERSONAL_DATA } from "#tests/support/personal-data-inventory.ts";
import { endRegistration } from "#server/real-name/staff/end-registration.ts";
import { CollectDataSchema, eventsOf } from "#server/tracking/collect-data.schema.ts";
import { storeEvents } from "#server/tracking/store-events.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { readStoredData } from "#tests/support/stored-data.ts";
import { picture } from "#tests/support/partners/enquiry.ts";
import { ADA, BOB, codeFor, CLIENT, PASSWORD, createAccount, visitor } from "#tests/support/identity/identity.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { POSTED_SIM, decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { setDecision, createPhoto, createRegistration } from "#tests/support/real-name.ts";
import { createAttachment, createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { deleteAccount } from "#server/orders/privacy/end-account.ts";
import { createEsimLink } from "#server/identity/esim-handover/esim-handover.ts";
import { RECURRING_TOPICS, startRecurringJob } from "#server/jobs/recurring-jobs.ts";

const DAY = 86_400_000;
const shop = useTestShop();
beforeEach(async () => {
  for (const topic of RECURRING_TOPICS.filter((name) => name.endsWith(".sweep"))) await startRecurringJob(shop, topic);
});

const tables = () => shop.db.introspection.getTables();
const count = async (table: string) =>
  Number((await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(shop.db)).rows[0]?.rows);

/** Lets days pass, and runs the jobs of each step. */
async function live(days: number, step = 1): Promise<void> {
  for (let day = 0; day < days; day += step) {
    shop.pass(step * DAY);
    await shop.runJobs();
  }
}

test("every table of the database is either free of personal data, or documents what it holds and until when", async () => {
  const found = await tables();
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(PERSONAL_DATA).sort());
  for (const { name, columns } of found) {
    const known = columns.map((column) => column.name);
    expect(known, name).toEqual(expect.arrayContaining(PERSONAL_DATA[name as keyof typeof PERSONAL_DATA]?.columns ?? []));
  }
});

describe("a shop with one record of every kind", () => {
  let accepted: { reference: string; id: string };
  beforeEach(async () => {
    const ada = await createAccount(shop, ADA);
    const { accountId } = ada;
    await saveShippingAddress(shop, { accountId, form: AddressSchema.parse({ ...POSTED_SIM, contact: "Canary Account" }) });
    await createEsimLink(shop, { accountId, share: true, language: "en" });
    await signInWithPassword(shop, { ...visitor, who: ADA, password: PASSWORD });
    await signInWithIccid(shop, { iccid: simCardIccid(3), stay: false, clientAddress: CLIENT.clientAddress, replaces: [] });
    await codeFor(shop, "sign-in", { email: "canary-code@example.com" }, { browser: "other", clientAddress: "192.0.2.5" });

    const guest = await createOrder(shop, orderForm({ ...POSTED_SIM, email: "canary-guest@example.com", contact: "Canary Guest" }));
    await decidePayment(shop, guest.payUrl, "pay");
    await createOrder(shop, orderForm({ email: "canary-unpaid@example.com" }));
    const esim = await createOrder(shop, orderForm({ email: "canary-esim@example.com" }));
    await decidePayment(shop, esim.payUrl, "pay");

    accepted = await createRegistration(shop, { fields: { email: "canary-accepted@example.com" } });
    await setDecision(shop, accepted.id, "accepted");
    const other = { documentNumber: "E87654321", englishName: "WU, DA WEI", chineseName: "" };
    const rejected = await createRegistration(shop, {
      fields: { ...other, iccids: [simCardIccid(8)], email: "canary-refused@example.com" },
      photo: 2,
    });
    await setDecision(shop, rejected.id, "refused", ["blurred"]);
    await createRegistration(shop, { fields: { ...other, iccids: [simCardIccid(9)], email: "canary-waiting@example.com" }, photo: 3 });
    await createPhoto(shop, 4);
    await saveDraft(shop, { form: "real-name", owner: "visitor:left", data: { typed: { email: "canary-draft@example.com" } } });

    await createEnquiry(shop, { fields: { email: "canary-enquiry@example.com" }, files: [{ name: "canary.jpg", bytes: await picture("jpeg") }] });
    await createAttachment(shop, { name: "left.jpg", bytes: await picture("jpeg", 2) });
    await createUpload(shop, "visitor-hash", {
      id: "upl_canary0000001",
      size: 1000,
      metadata: { purpose: "document", filename: "canary.jpg" },
    } as never);
    await appendPart(shop, { id: "upl_canary0000001", offset: 0, bytes: Buffer.from("canary") });
    const tracked = {
      murmur: "0123abcd-4567-89ab-cdef-0123456789ab",
      clientAddress: CLIENT.clientAddress,
      source: "canary-ad",
      subSource: null,
      marketUrl: null,
    };
    await storeEvents(shop, eventsOf(CollectDataSchema.parse({ url: "/en/plans" })), tracked);
    await shop.settle();
  });

  const EMPTY_AFTER_60_DAYS = [
    "sessions",
    "identity_codes",
    "esim_handovers",
    "mailbox",
    "drafts",
    "uploads",
    "upload_parts",
    "tracking_events",
    "tracking_withdrawals",
  ];

  test("keeps no short-lived data after 60 days, and of the rest only what is still needed", async () => {
    for (const table of ["mailbox", "sessions", "drafts", "uploads", "tracking_events"]) expect(await count(table), table).toBeGreaterThan(0);
    await live(60);
    for (const table of EMPTY_AFTER_60_DAYS) expect(await count(table), table).toBe(0);
    const jobs = await shop.db.selectFrom("jobs").select(["topic", "payload", "done_at"]).where("state", "=", "done").execute();
    expect(jobs.filter(({ done_at: done }) => (done ?? 0) < shop.clock() - 32 * DAY)).toEqual([]);
    expect(jobs.filter(({ topic, payload }) => topic !== "orders.mail" && payload !== "{}")).toEqual([]);
    const people = await shop.db.selectFrom("real_name_registrations").select("id").where("person_encrypted", "is not", null).execute();
    expect(people).toEqual([{ id: accepted.id }]);
    expect(await count("real_name_photos")).toBe(1);
    expect(
      (
        await shop.db
          .selectFrom("rate_limits")
          .select("key")
          .where("resets_at", "<", shop.clock() - DAY)
          .execute()
      ).length,
    ).toBe(0);
    const stored = (await readStoredData(shop.db)).join("\n");
    expect(stored).not.toMatch(/canary-(code|refused|waiting|draft|ad\b)/);
    expect(stored).toMatch(/canary-guest@example.com/);
  });

  test("keeps after a year what the retention periods allow, and no personal data after the years of the ledger", async () => {
    await live(60, 2);
    await endRegistration(shop, { reference: accepted.reference, iccid: null, who: commandStaff("carol") });
    await live(340, 10);
    // Accepted registrations: 366 days after their SIM ended. Enquiries: 365 days after they arrived.
    expect(await count("enquiry_files")).toBe(0);
    expect(await shop.db.selectFrom("enquiries").select("id").where("data_encrypted", "is not", null).execute()).toEqual([]);
    expect((await shop.db.selectFrom("real_name_registrations").select("id").where("person_encrypted", "is not", null).execute()).length).toBe(1);
    for (const text of await readStoredData(shop.db)) expect(text).not.toMatch(/canary-unpaid/);
    await live(60, 5);
    expect(await shop.db.selectFrom("real_name_registrations").select("id").where("person_encrypted", "is not", null).execute()).toEqual([]);
    expect((shop.files as MemoryFiles).kept.size).toBe(0);
    expect(await count("files")).toBe(0);

    // Including items that were never posted: their order is still open.
    expect(await shop.db.selectFrom("orders").select("state").where("state", "in", ["paid", "preparing"]).execute()).not.toEqual([]);
    await live(7 * 366, 90);
    const end = await codeFor(shop, "delete", ADA);
    const { id: accountId } = await shop.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    expect(await deleteAccount(shop, { accountId, code: end, ...CLIENT })).toEqual({ ok: true });
    await live(60, 10);
    for (const text of await readStoredData(shop.db)) expect(text).not.toMatch(/canary|ada@example|mei@example/i);
    for (const [table, entry] of Object.entries(PERSONAL_DATA)) {
      for (const column of (entry?.columns ?? []).filter((name) => name.endsWith("_encrypted") && !/link_key/.test(name))) {
        const remaining = await sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(shop.db);
        expect(remaining.rows, `${table}.${column}`).toEqual([]);
      }
    }
  });
});

test("removes a shipping address 90 days after delivery, and keeps the order's email address and country", async () => {
  const order = await createOrder(shop, orderForm({ ...POSTED_SIM, contact: "Canary Guest" }));
  await decidePayment(shop, order.payUrl, "pay");
  await live(100, 10);
  const read = () => shop.db.selectFrom("orders").select(["contact", "phone", "address", "email", "address_country"]).executeTakeFirstOrThrow();
  expect((await read()).contact).toBe("Canary Guest");
  await shop.db.updateTable("orders").set({ state: "delivered", delivered_at: shop.clock() }).execute();
  await live(89);
  expect((await read()).address).not.toBeNull();
  await live(2);
  expect(await read()).toMatchObject({
    contact: null,
    phone: null,
    address: null,
    email: orderForm(POSTED_SIM).email,
    address_country: POSTED_SIM.addressCountry,
  });
});

test("removes a shipping address 400 days after payment if nobody closed the order", async () => {
  await deliverOrder(shop, { ...POSTED_SIM, contact: "Canary Guest" });
  await live(399, 133);
  const read = () => shop.db.selectFrom("orders").select(["state", "contact", "email"]).executeTakeFirstOrThrow();
  expect(await read()).toMatchObject({ state: "preparing", contact: "Canary Guest" });
  await live(2);
  expect(await read()).toMatchObject({ state: "preparing", contact: null, email: orderForm(POSTED_SIM).email });
});

test("the message about a password change is deleted with the account, and its job contains no address once it is done", async () => {
  const { accountId } = await createAccount(shop, BOB);
  const code = await codeFor(shop, "reset", BOB);
  await resetPassword(shop, { ...CLIENT, to: BOB, code, newPassword: "new-Heron-43", replaces: [] });
  await shop.runJobs();
  const notices = () => shop.db.selectFrom("jobs").select(["state", "payload"]).where("topic", "=", "identity.password-notice").execute();
  expect(await notices()).toEqual([{ state: "done", payload: "{}" }]);
  shop.pass(60_000);
  await deleteAccount(shop, { accountId, code: await codeFor(shop, "delete", BOB), ...CLIENT });
  expect(await notices()).toEqual([]);
});
