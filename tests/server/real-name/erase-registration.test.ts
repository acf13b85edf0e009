import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import { endRegistration } from "#server/real-name/staff/end-registration.ts";
import { viewRegistration } from "#server/real-name/staff/view-registration.ts";
import { MEI } from "#tests/support/staff.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { saveDraft } from "#server/uploads/draft-store.ts";
import { sweepUploads } from "#server/uploads/retention/sweep-uploads.ts";
import { exportPersonRegistrations } from "#server/real-name/retention/export-person-registrations.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { sweepRegistrations } from "#server/real-name/retention/sweep-registrations.ts";
import { readStoredData } from "#tests/support/stored-data.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { ADA, codeFor, CLIENT, createAccount } from "#tests/support/identity/identity.ts";
import { decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { goodReadResult, createPhoto, rejectedReadResult, createRegistration, fakeReader, type FakeReader } from "#tests/support/real-name.ts";
import { ops } from "#tests/support/ops.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { deleteAccount } from "#server/orders/privacy/end-account.ts";

const DAY = 86_400_000;
const MAIL = "ada@example.com";
const shop = useTestShop();
let reader: FakeReader;
beforeEach(async () => {
  shop.reader = reader = fakeReader(goodReadResult());
});

const load = async (id: string) => {
  const found = await loadRegistration(shop.db, shop, id);
  if (!found) throw new Error("Not found");
  return found;
};
const erase = (address = MAIL) => ops(shop, "erase", address, "--who", "carol", "--yes");
const job = { id: "job_sweep", topic: "sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 };
const sweepAll = async () => {
  await sweepRegistrations(shop, job);
  await sweepUploads(shop, job);
};
const mails = async () => (await shop.db.selectFrom("mailbox").select("recipient").execute()).map((one) => one.recipient);
const files = () => (shop.files as MemoryFiles).kept.size;

async function made(reading: Parameters<typeof rejectedReadResult>[0] | null, sent: Parameters<typeof createRegistration>[1] = {}) {
  reader.result = reading === null ? goodReadResult() : rejectedReadResult(reading);
  const one = await createRegistration(shop, { ...sent, fields: { email: MAIL, ...sent.fields } });
  await shop.runJobs();
  return one;
}

describe("`npm run ops -- erase`", () => {
  test("erases a refused registration immediately: personal data, photos, messages and link", async () => {
    const { id, reference } = await made("blurred");
    expect(await mails()).toContain(MAIL);
    expect(await erase()).toMatchObject({ code: 0, text: expect.stringContaining(`Registration ${reference} is erased.`) });
    await sweepAll();
    expect(await load(id)).toMatchObject({
      person: null,
      contact: null,
      document_hash: "",
      person_hash: "",
      link_key_encrypted: "",
      erased_at: shop.clock(),
    });
    expect([files(), await mails()]).toEqual([0, []]);
    expect(await shop.db.selectFrom("staff_actions").select(["who", "action"]).execute()).toEqual([{ who: "carol", action: "person.erase" }]);
  });

  test("erases a pending one: no job decides or notifies any more, and its SIM is free", async () => {
    shop.env.documentReader = false;
    const { id } = await createRegistration(shop, { fields: { email: MAIL } });
    expect((await erase()).code).toBe(0);
    await shop.settle();
    expect(await load(id)).toMatchObject({ state: "refused", person: null });
    expect(await mails()).toEqual([]);
    await createRegistration(shop, { fields: { email: "bob@example.com", documentNumber: "E99999999" }, photo: 2 });
  });

  test("keeps an accepted one as the law requires, says until when, and erases the person's contacts", async () => {
    const { id, reference } = await made(null);
    const first = await erase();
    expect(first.text).toContain("kept by law");
    expect(first.text).toContain("end the registration at the staff desk");
    expect(await load(id)).toMatchObject({ state: "accepted", contact: null, person: { documentNumber: "E12345678" } });
    expect(await mails()).toEqual([]);
    await endRegistration(shop, { reference, iccid: null, who: MEI });
    shop.pass(366 * DAY);
    await sweepAll();
    expect(await load(id)).toMatchObject({ person: null, erased_at: shop.clock() });
    expect(files()).toBe(0);
  });

  test("names the day on which an ended one is deleted", async () => {
    await createAccount(shop, ADA);
    const { reference } = await made(null);
    await endRegistration(shop, { reference, iccid: null, who: MEI });
    expect((await erase()).text).toContain("The rest is erased on 2027-11-22");
  });

  test("erases the account, orders, guest orders and drafts", async () => {
    const order = await createOrder(shop, orderForm({ email: MAIL }));
    await saveDraft(shop, { form: "real-name", owner: "visitor:x", data: { typed: { email: MAIL } } });
    await saveDraft(shop, { form: "real-name", owner: "visitor:y", data: { typed: { email: "bob@example.com" } } });
    await createPhoto(shop, 3, "front", "visitor:x");
    const { text } = await erase();
    expect(text).toContain("Orders that no longer name a buyer: 1.");
    expect(text).toContain("Unfinished forms that are deleted: 1.");
    await sweepAll();
    const row = await shop.db.selectFrom("orders").select("email").where("number", "=", order.number).executeTakeFirstOrThrow();
    expect(row.email).toContain("@invalid");
    expect((await shop.db.selectFrom("drafts").select("owner").execute()).map(({ owner }) => owner)).toEqual(["visitor:y"]);
    expect(files()).toBe(0);
    expect((await erase()).text).toBe("No data of this person was found.");
  });

  test("refuses while a paid order is not delivered, and erases nothing then", async () => {
    const { id } = await made("blurred");
    const order = await createOrder(shop, orderForm({ email: MAIL }));
    shop.carrier.provisionEsim = () => new Promise(() => {});
    await decidePayment(shop, order.payUrl, "pay");
    await shop.db.updateTable("orders").set({ state: "preparing" }).where("number", "=", order.number).execute();
    expect(await erase()).toMatchObject({ code: 1, text: expect.stringContaining("deliver it, or Cancel undelivered units") });
    expect((await load(id)).person).not.toBeNull();
  });

  test("finds a phone number, and affects nobody else", async () => {
    const mine = await made("blurred", { fields: { email: "", phoneCountry: "HK", phone: "91234567" } });
    const other = await made("blurred", { fields: { documentNumber: "E99999999" }, photo: 2 });
    expect((await erase("+852 9123 4567")).code).toBe(0);
    expect((await load(mine.id)).person).toBeNull();
    expect((await load(other.id)).person).not.toBeNull();
    expect((await erase("nobody")).code).toBe(2);
    expect((await ops(shop, "erase", MAIL)).text).toContain("--who");
  });

  test("erases nothing until the address is typed again or --yes is given", async () => {
    const { id } = await made("blurred");
    expect(await ops(shop, "erase", MAIL, "--who", "carol")).toMatchObject({ code: 1, text: expect.stringContaining("Nothing was erased") });
    expect((await load(id)).person).not.toBeNull();
  });
});

describe("staff notes from refusing a registration", () => {
  const NOTE = "Ada Lo showed a screen; called her";
  const audit = () =>
    shop.db
      .selectFrom("staff_actions")
      .select(["who", "action"])
      .where("subject_kind", "=", "registration")
      .where("action", "<>", "registration.view")
      .execute();
  async function refusedWithNote() {
    shop.env.documentReader = false;
    const one = await createRegistration(shop, { fields: { email: MAIL } });
    const refusal = { reference: one.reference, to: "refused" as const, note: NOTE, who: MEI };
    expect(await decideByStaff(shop, { ...refusal, reasons: ["not-original", "blurred"] })).toEqual({ ok: true });
    return one;
  }

  test("are included in the person's export and erased with the person; who refused, when and why is kept", async () => {
    const { id, reference } = await refusedWithNote();
    const [known] = await exportPersonRegistrations(shop, { accountId: null, address: MAIL });
    expect(known?.staffNotes).toEqual([{ at: new Date(shop.clock()).toISOString(), note: NOTE }]);
    expect((await erase()).code).toBe(0);
    expect(await audit()).toEqual([{ who: "Mei", action: "registration.refuse" }]);
    expect((await load(id)).reasons).toEqual(["not-original", "blurred"]);
    expect(JSON.stringify(await viewRegistration(shop, { reference, who: MEI }))).toContain("not-original");
    expect((await readStoredData(shop.db)).join("\n")).not.toContain("Ada Lo");
  });

  test("are deleted with a refused registration that nobody corrects in time", async () => {
    await refusedWithNote();
    shop.pass(7 * DAY);
    await sweepAll();
    expect(await audit()).toEqual([{ who: "Mei", action: "registration.refuse" }]);
  });

  test("are deleted immediately if the registration was corrected and accepted since, and is kept by law", async () => {
    const { id, reference } = await refusedWithNote();
    await shop.db.updateTable("real_name_registrations").set({ state: "accepted", photos_delete_at: null }).where("id", "=", id).execute();
    expect((await erase()).text).toContain(`Registration ${reference} must be kept by law`);
    expect(await load(id)).toMatchObject({ person: { documentNumber: "E12345678" }, contact: null });
    expect(await audit()).toEqual([{ who: "Mei", action: "registration.refuse" }]);
  });
});

describe("drafts", () => {
  const left = async (owner: string, typed: Record<string, string>) =>
    saveDraft(shop, { form: "real-name", owner: `visitor:${owner}`, data: { typed, iccids: ["8985234567100000017"] } });
  const owners = async () => (await shop.db.selectFrom("drafts").select("owner").orderBy("owner").execute()).map(({ owner }) => owner.slice(8));

  test("of the person only are deleted: an address within another, or digits within a SIM or document number, do not match", async () => {
    await left("ann", { email: " Ada@Example.com " });
    await left("joann", { email: "joada@example.com" });
    await left("phone", { phoneCountry: "HK", phone: "2345 6710" });
    await left("sim", { documentNumber: "E23456710" });
    await erase();
    expect(await owners()).toEqual(["joann", "phone", "sim"]);
    await erase("+852 2345 6710");
    expect(await owners()).toEqual(["joann", "sim"]);
  });

  test("whose key is removed do not stop the rest", async () => {
    await left("a", {});
    await shop.db.updateTable("drafts").set({ encrypted: "k9.AAAA" }).execute();
    await left("b", { email: MAIL });
    expect(await erase()).toMatchObject({ code: 0, text: expect.stringContaining("Unfinished forms that are deleted: 1.") });
    expect(await owners()).toEqual(["a"]);
  });
});

describe("a deleted account", () => {
  test("leaves no registration half-erased: decided and pending ones continue, refused ones and drafts are deleted", async () => {
    const { accountId } = await createAccount(shop, ADA);
    const owner = `account:${accountId}`;
    const by = { applicant: { accountId, owner } };
    const accepted = await made(null, by);
    const rejected = await made("blurred", { ...by, photo: 2, fields: { documentNumber: "E99999999", region: "TW", iccids: [simCardIccid(9)] } });
    await saveDraft(shop, { form: "real-name", owner, data: { typed: {} } });
    await createPhoto(shop, 5, "front", owner);
    const { browser, clientAddress } = CLIENT;
    expect(await deleteAccount(shop, { accountId, code: await codeFor(shop, "delete", ADA), browser, clientAddress })).toEqual({ ok: true });
    await sweepAll();
    expect(await load(accepted.id)).toMatchObject({ account_id: null, state: "accepted", contact: { email: MAIL }, erased_at: null });
    expect(await load(rejected.id)).toMatchObject({ account_id: null, person: null, erased_at: shop.clock() });
    expect(await shop.db.selectFrom("drafts").select("owner").execute()).toEqual([]);
    expect(files()).toBe(1);
  });
});

describe("the export of a person", () => {
  test("has the registrations with their consents, and no link key", async () => {
    const { accountId } = await createAccount(shop, ADA);
    const { reference, key } = await made(null, { applicant: { accountId } });
    await made(null, { fields: { email: "bob@example.com", documentNumber: "E99999999", region: "TW", iccids: [simCardIccid(9)] }, photo: 2 });
    const [mine, ...others] = await exportPersonRegistrations(shop, { accountId, address: null });
    expect(others).toEqual([]);
    expect(mine).toMatchObject({ reference, state: "accepted", person: { documentNumber: "E12345678" }, sims: [{ state: "registered" }] });
    expect(mine?.consents.map(({ name }) => name).sort()).toEqual(["agreePrivacy", "agreeTransfer", "confirmDocument", "declareTrue"]);
    expect(mine?.history.map(({ what }) => what)).toContain("accepted");
    const { text } = await ops(shop, "export-person", MAIL, "--who", "carol");
    expect(JSON.parse(text)).toMatchObject({ account: { email: MAIL }, realNameRegistrations: [{ reference }] });
    for (const secret of [key, "bob@"]) expect(text).not.toContain(secret);
    const accesses = await shop.db.selectFrom("staff_actions").select("action").execute();
    expect(accesses).toEqual([{ action: "person.export" }]);
  });
});
