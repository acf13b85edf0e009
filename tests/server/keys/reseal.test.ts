import { sql } from "kysely";
import { MEI } from "#tests/support/staff.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { recordKeys } from "#server/db/key-canary.ts";
import { fingerprintOfKey, createFieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { encryptChangeNotice, NOTICE_TOPIC } from "#server/identity/contact/send-change-notice.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import { createUpload } from "#server/uploads/resumable/upload-store.ts";
import { saveDraft, readDraft } from "#server/uploads/draft-store.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { countEncrypted, reseal } from "#server/keys/reseal.ts";
import { ENCRYPTED_COLUMNS } from "#server/keys/encrypted-columns.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { ops } from "#tests/support/ops.ts";
import { hashSender } from "#server/crypto/keyed-hash.ts";
import { loadEnquiry } from "#server/partners/core/load-enquiry.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { lowBalanceJob } from "#server/top-up/low-balance-notification.ts";
import { picture } from "#tests/support/partners/enquiry.ts";
import { ADA, CLIENT } from "#tests/support/identity/identity.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { goodReadResult, createRegistration, fakeReader } from "#tests/support/real-name.ts";
import { LEE, createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { correctEmail } from "#server/orders/corrections/correct-email.ts";
import { orderForm, type TestShop, useTestShop } from "#tests/support/shop.ts";
import type { PlacedOrder } from "#server/orders/checkout/place-order.ts";
import { hashPerson } from "#server/real-name/core/encrypt-person.ts";
import { inviteStaff } from "#server/staff/accounts/invite-staff.ts";
import { createMember } from "#tests/support/staff/staff-accounts.ts";
import { readAttachment } from "#server/partners/attachments/find-attachments.ts";

const OLD = "f".repeat(32);
const NEW = "n".repeat(32);
const DRAFT = { form: "enquiry" as const, owner: LEE.owner };
const NOTICE = { changed: "email", added: false, recipient: "before@example.com", language: "en" } as const;

const shop = useTestShop();
let order: PlacedOrder;
let registration: { reference: string; key: string; id: string };
let enquiry: string;

/** Returns the same database for a process with these keys, newest first. */
const withKeys = (...fileKeys: string[]): TestShop => ({ ...shop, env: { ...shop.env, fileKeys }, encryptor: createFieldEncryptor(fileKeys) });
const counted = async () => Object.fromEntries(await countEncrypted(shop.db));

/** A shop that has encrypted a value in every column there is. */
beforeEach(async () => {
  shop.reader = fakeReader(goodReadResult());
  await recordKeys(shop.db, { fileKeys: [OLD], sessionSecrets: ["s".repeat(32)] }, shop.clock());
  order = await createOrder(shop, orderForm());
  await decidePayment(shop, order.payUrl, "pay");
  const corrected = await createOrder(shop, orderForm({ email: "bbo@example.com" }));
  await decidePayment(shop, corrected.payUrl, "pay");
  registration = await createRegistration(shop);
  enquiry = (await createEnquiry(shop, { files: [{ name: "stand.jpg", bytes: await picture("jpeg") }] })).id;
  await shop.settle();
  await createMember(shop);
  await correctEmail(shop, { number: corrected.number, email: "bob@example.com", who: MEI });
  await saveDraft(shop, { ...DRAFT, data: { name: "Lee" } });
  await createUpload(shop, LEE.owner, { id: "upload-1", size: 10, metadata: { purpose: "enquiry", filename: "plan.pdf" } } as never);
  await sendCode(shop, { ...CLIENT, purpose: "sign-in", to: ADA });
  const now = shop.clock();
  await enqueueJob(shop.db, { topic: NOTICE_TOPIC, ref: "notice-1", payload: encryptChangeNotice(shop.encryptor, "notice-1", NOTICE), now });
  await inviteStaff(shop, { email: "new@rovelink.example", name: "Bo", roles: [], language: "en", who: MEI });
  const balance = { iccid: simCardIccid(600), product: "prepaid", amount: 100, ratePerGb: 500 } as never;
  await enqueueJob(shop.db, {
    ...lowBalanceJob(shop.encryptor, { balance, recipient: { phone: "+85291234567", language: "en" }, notifiedAt: now }),
    now,
  });
});

describe("encrypted values", () => {
  test("are in the listed columns only, and in each of them in this test", async () => {
    const found = new Set<string>();
    for (const { name } of await shop.db.introspection.getTables()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(shop.db);
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          if (typeof value === "string" && value.includes(`v1.${fingerprintOfKey(OLD)}.`)) found.add(`${name}.${column}`);
        }
      }
    }
    expect([...found].sort()).toEqual([...new Set(ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`))].sort());
    expect(Object.keys(await counted())).toEqual([fingerprintOfKey(OLD)]);
  });

  test("are all encrypted with the newest key by `keys reseal`: the shop works without the old one", async () => {
    const before = (await counted())[fingerprintOfKey(OLD)];
    expect(await command("show")).toMatch(
      new RegExp(`${fingerprintOfKey(NEW)} +newest, encrypts +0\\n${fingerprintOfKey(OLD)} +older, decrypts +${before}`),
    );
    expect(await command("reseal", "--who", "Ada")).toBe(`${before} values are now encrypted with the newest key.`);
    expect(await counted()).toEqual({ [fingerprintOfKey(NEW)]: before });
    expect(await shop.db.selectFrom("staff_actions").select(["who", "action", "subject_id"]).where("action", "=", "key.reseal").execute()).toEqual([
      { who: "Ada", action: "key.reseal", subject_id: fingerprintOfKey(NEW) },
    ]);

    const later = withKeys(NEW);
    expect((await readBuyerOrder(later, order)).units[0]?.codes?.activationCode).toMatch(/^LPA:1\$/);
    expect(await findRegistration(later, registration)).toMatchObject({ state: "accepted", contact: { email: "m…@example.com" } });
    const loaded = await loadEnquiry(later.db, later, enquiry);
    expect(loaded?.files).toMatchObject([{ name: "stand.jpg" }]);
    const { id } = await shop.db.selectFrom("enquiry_files").select("id").executeTakeFirstOrThrow();
    expect(await readAttachment(later, id)).not.toBeNull();
    expect(await readDraft(later, DRAFT)).toEqual({ name: "Lee" });
    for (const topic of ["identity.send-code", NOTICE_TOPIC]) {
      const row = await shop.db.selectFrom("jobs").selectAll().where("topic", "=", topic).where("state", "=", "waiting").executeTakeFirstOrThrow();
      await shop.handlers[topic]?.(later, { ...row, payload: JSON.parse(row.payload), createdAt: row.created_at, attempts: row.attempts });
    }
    const recipients = ((await listMailbox(later)) ?? []).map(({ to }) => to);
    expect(recipients).toEqual(expect.arrayContaining(["before@example.com", "ada@example.com"]));
  });

  test("are resealed together with the hashes by which a person is found", async () => {
    await reseal(withKeys(NEW, OLD), MEI);
    const later = withKeys(NEW);
    const person = { englishName: "LIN, MEI LING", birthDate: "1990-05-31" };
    const { person_hash } = await shop.db.selectFrom("real_name_registrations").select("person_hash").executeTakeFirstOrThrow();
    expect(person_hash).toBe(hashPerson(later.env, person)[0]);
    const form = (await loadEnquiry(later.db, later, enquiry))?.form;
    const { email_hash } = await shop.db.selectFrom("enquiries").select("email_hash").executeTakeFirstOrThrow();
    expect(email_hash).toBe(hashSender(later.env, form?.email ?? "")[0]);
  });

  test("that change while they are resealed keep the change", async () => {
    const later = withKeys(NEW, OLD);
    const { decrypt } = later.encryptor;
    // The shop writes between the reading and the writing of this row.
    const fresh = createFieldEncryptor([NEW, OLD]);
    const encrypted = fresh.encrypt("another name", "enquiry-file-name:changed");
    let changed = false;
    later.encryptor = {
      ...later.encryptor,
      decrypt(value, context) {
        if (context.startsWith("enquiry-file-name:") && !changed) {
          changed = true;
          pending = shop.db.updateTable("enquiry_files").set({ name_encrypted: encrypted }).execute();
        }
        return decrypt(value, context);
      },
    };
    let pending: Promise<unknown> = Promise.resolve();
    await reseal(later, MEI);
    await pending;
    expect(await shop.db.selectFrom("enquiry_files").select("name_encrypted").execute()).toEqual([{ name_encrypted: encrypted }]);
  });

  test("that no configured key opens are reported and kept; a second run does only what is left", async () => {
    const before = await countEncrypted(shop.db);
    const wrong = withKeys(NEW);
    const result = await reseal(wrong, MEI);
    expect(result.resealed).toBe(0);
    expect(result.undecryptable).toHaveLength(before.get(fingerprintOfKey(OLD)) ?? -1);
    expect(await countEncrypted(shop.db)).toEqual(before);
    expect((await reseal(withKeys(NEW, OLD), MEI)).resealed).toBe(result.undecryptable.length);
    expect(await reseal(withKeys(NEW, OLD), MEI)).toEqual({ resealed: 0, undecryptable: [] });
  });
});

const command = async (...args: string[]): Promise<string> => (await ops(withKeys(NEW, OLD), "keys", ...args)).text;
