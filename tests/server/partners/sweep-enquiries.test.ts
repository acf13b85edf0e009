import { MEI } from "#tests/support/staff.ts";
import { commandStaff } from "#server/audit/staff-action-log.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saveDraft } from "#server/uploads/draft-store.ts";
import { sweepUploads } from "#server/uploads/retention/sweep-uploads.ts";
import type { Job } from "#server/jobs/job.ts";
import { closeEnquiry, reopenEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { sweepEnquiries } from "#server/partners/retention/sweep-enquiries.ts";
import { readStoredData } from "#tests/support/stored-data.ts";
import { picture, smallPdf } from "#tests/support/partners/enquiry.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { ops } from "#tests/support/ops.ts";
import { createAttachment, sendEnquiry, createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { findEnquiry } from "#server/partners/core/load-enquiry.ts";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";

const DAY = 86_400_000;
const EMAIL = "lee@example.com";
const JOB: Job = { id: "job_sweep", topic: "sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 };
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** Sweeps enquiries, then files. */
async function sweepAll(): Promise<void> {
  await sweepEnquiries(shop, JOB);
  await sweepUploads(shop, JOB);
}
const row = (id: string) => shop.db.selectFrom("enquiries").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const files = () => (shop.files as MemoryFiles).kept.size;
const count = async (table: "enquiry_files" | "files" | "mailbox") => (await shop.db.selectFrom(table).select("id").execute()).length;
const events = async (id: string) =>
  (await shop.db.selectFrom("enquiry_events").select("kind").where("enquiry_id", "=", id).execute()).map(({ kind }) => kind).sort();
const FILE = { name: "price list.pdf", bytes: smallPdf() };
const ERASED = { state: "closed", data_encrypted: null, live_hash: null, product: "201-02", intention: "buy" };

describe("an enquiry", () => {
  test("is kept for a year, then nothing of its sender is left", async () => {
    const { id, reference } = await createEnquiry(shop, { fields: { email: EMAIL }, files: [FILE] });
    await shop.settle();
    shop.pass(365 * DAY - 40_000);
    await sweepAll();
    expect((await row(id)).data_encrypted).not.toBeNull();
    expect(files()).toBe(1);
    shop.pass(40_000);
    await sweepAll();
    expect(await row(id)).toMatchObject({ ...ERASED, reference, email_hash: `erased-${id}`, erased_at: shop.clock() });
    expect([files(), await count("enquiry_files"), await count("files"), await count("mailbox")]).toEqual([0, 0, 0, 0]);
    expect(await events(id)).toEqual(["erased", "received", "told-sales", "told-sender"]);
    expect(await findEnquiry(shop, reference)).toBeNull();
    await sweepAll();
    expect(await events(id)).toHaveLength(4);
  });

  test("that is closed is kept for a year from then on", async () => {
    const { id, reference } = await createEnquiry(shop);
    shop.pass(300 * DAY);
    expect(await closeEnquiry(shop, { reference, who: commandStaff("carol") })).toMatchObject({ ok: true });
    const closedAt = shop.clock();
    shop.pass(365 * DAY - 1);
    await sweepAll();
    expect((await row(id)).erased_at).toBeNull();
    shop.pass(1);
    await sweepAll();
    expect(await row(id)).toMatchObject({ ...ERASED, closed_at: closedAt });
  });

  test("is kept for ENQUIRY_DAYS", async () => {
    await shop.close();
    shop = await openTestShop({ ENQUIRY_DAYS: "30" });
    const { id } = await createEnquiry(shop);
    shop.pass(30 * DAY);
    await sweepAll();
    expect(await row(id)).toMatchObject(ERASED);
  });

  test("that could not be sent in all that time is not sent any more", async () => {
    await createEnquiry(shop, { fields: { email: EMAIL } });
    const { send } = shop.mail;
    shop.mail.send = () => Promise.reject(new Error("The line is dead"));
    await shop.runJobs();
    shop.pass(365 * DAY);
    await sweepAll();
    shop.mail.send = send;
    await shop.settle();
    expect(await count("mailbox")).toBe(0);
  });

  test("loses the hash of its text once its promised day has passed; the rest is kept", async () => {
    const { id } = await createEnquiry(shop);
    const before = await row(id);
    await sweepAll();
    expect(await row(id)).toEqual(before);
    shop.pass(10 * DAY);
    await sweepAll();
    expect(await row(id)).toEqual({ ...before, live_hash: null });
  });

  test("can be sent again with the same text once it is erased", async () => {
    const sent = { fields: { email: EMAIL } };
    const first = await createEnquiry(shop, sent);
    shop.pass(365 * DAY);
    await sweepAll();
    expect((await createEnquiry(shop, sent)).reference).not.toBe(first.reference);
  });
});

test("deletes attachments that no enquiry claims after seven days, and keeps the others", async () => {
  await createEnquiry(shop, { files: [FILE] });
  const bytes = await picture("png");
  for (let n = 0; n < 3; n++) await createAttachment(shop, { name: `${n}.png`, bytes }, `visitor:${n}`);
  shop.pass(7 * DAY - 1);
  await sweepAll();
  expect(files()).toBe(4);
  shop.pass(1);
  await sweepAll();
  expect([files(), await count("enquiry_files"), await count("files")]).toEqual([1, 1, 1]);
});

describe("the sweep", () => {
  test("is one recurring job that survives a failing step", async () => {
    await startRecurringJob(shop, "partners.sweep");
    await startRecurringJob(shop, "partners.sweep");
    const job = () => shop.db.selectFrom("jobs").select(["state", "available_at"]).where("topic", "=", "partners.sweep").execute();
    expect(await job()).toEqual([{ state: "waiting", available_at: shop.clock() + 3_600_000 }]);
    const { id } = await createEnquiry(shop);
    shop.pass(365 * DAY);
    await shop.db.schema.alterTable("enquiry_files").renameTo("away").execute();
    await shop.runJobs();
    expect(shop.logged.join()).toContain("partners.sweep-failed");
    await shop.db.schema.alterTable("away").renameTo("enquiry_files").execute();
    expect(await job()).toEqual([{ state: "waiting", available_at: shop.clock() + 3_600_000 }]);
    shop.pass(3_600_000);
    await shop.runJobs();
    expect(await row(id)).toMatchObject(ERASED);
  });
});

describe("an erased person", () => {
  const erase = (address: string) => ops(shop, "erase", address, "--yes", "--who", "carol");

  test("is removed from all of their enquiries at once, by email, and nobody else is", async () => {
    const mine = [
      await createEnquiry(shop, { fields: { email: EMAIL }, files: [FILE] }),
      await createEnquiry(shop, { fields: { email: "LEE@example.com", city: "Macau" } }),
    ];
    const other = await createEnquiry(shop, { fields: { email: "joy@example.com" } });
    await shop.settle();
    const { code, text } = await erase(EMAIL);
    expect(code).toBe(0);
    for (const { reference, id } of mine) {
      expect(text).toContain(`Enquiry ${reference} is erased.`);
      expect(await row(id)).toMatchObject(ERASED);
    }
    expect((await row(other.id)).data_encrypted).not.toBeNull();
    await sweepAll();
    expect(files()).toBe(0);
    const mails = await shop.db.selectFrom("mailbox").selectAll().execute();
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toContain(EMAIL);
    expect((await erase(EMAIL)).text).toBe("No data of this person was found.");
  });

  test("is also found by the phone number alone", async () => {
    const mine = await createEnquiry(shop, { fields: { phone: "6987 6543" } });
    const other = await createEnquiry(shop);
    expect((await erase("+852 6987 6543")).text).toContain(mine.reference);
    expect([(await row(mine.id)).data_encrypted, (await row(other.id)).data_encrypted]).toEqual([null, expect.any(String)]);
  });

  test("is found under a key that was rotated since", async () => {
    const { id } = await createEnquiry(shop, { fields: { email: EMAIL } });
    shop.env.fileKeys = ["g".repeat(32), ...(shop.env.fileKeys ?? [])];
    await erase(EMAIL);
    expect(await row(id)).toMatchObject(ERASED);
  });

  test("loses drafts with their address or phone number, and their attachments", async () => {
    const left = async (owner: string, typed: Record<string, string>) => {
      const ids = [await createAttachment(shop, FILE, `visitor:${owner}`)];
      await saveDraft(shop, { form: "enquiry", owner: `visitor:${owner}`, data: { begunAt: shop.clock(), typed, channels: [], files: ids } });
    };
    await left("mail", { email: " Lee@Example.com" });
    await left("phone", { phoneCountry: "HK", phone: "6987 6543" });
    await left("other", { email: "joy@example.com" });
    await erase(EMAIL);
    await erase("+85269876543");
    await sweepAll();
    expect(await shop.db.selectFrom("drafts").select("owner").execute()).toEqual([{ owner: "visitor:other" }]);
    expect([files(), await count("enquiry_files")]).toEqual([1, 1]);
  });
});

describe("staff notes from closing or reopening an enquiry", () => {
  const notes = ["Chan Tai Man called from 9123", "Chan Tai Man wrote again"];
  async function noted() {
    const sent = await createEnquiry(shop, { fields: { email: EMAIL } });
    const { reference } = sent;
    await closeEnquiry(shop, { reference, note: notes[0] ?? "", who: MEI });
    shop.pass(1000);
    await reopenEnquiry(shop, { reference, note: notes[1] ?? "", who: MEI });
    return sent;
  }
  const listNotes = () =>
    shop.db.selectFrom("enquiry_events").select(["kind", "who", "detail"]).where("kind", "in", ["closed", "reopened"]).orderBy("at").execute();
  const WITHOUT_NOTES = [
    { kind: "closed", who: "Mei", detail: "{}" },
    { kind: "reopened", who: "Mei", detail: "{}" },
  ];

  test("are included in the sender's export and erased with the sender; who did what is kept", async () => {
    await noted();
    const { text } = await ops(shop, "export-person", EMAIL, "--who", "carol");
    const { enquiries } = JSON.parse(text) as { enquiries: { staffNotes: { note: string }[] }[] };
    expect(enquiries[0]?.staffNotes.map(({ note }) => note)).toEqual(notes);
    expect((await ops(shop, "erase", EMAIL, "--yes", "--who", "carol")).code).toBe(0);
    expect(await listNotes()).toEqual(WITHOUT_NOTES);
    expect((await readStoredData(shop.db)).join("\n")).not.toContain("Chan Tai Man");
  });

  test("are deleted with an enquiry at the end of its retention period", async () => {
    await noted();
    shop.pass(365 * DAY);
    await sweepAll();
    expect(await listNotes()).toEqual(WITHOUT_NOTES);
  });
});

test("a person's export has everything they sent, without the files, and nothing of others", async () => {
  const { reference } = await createEnquiry(shop, { fields: { email: EMAIL }, files: [FILE] });
  await sendEnquiry(shop, { fields: { email: "joy@example.com", name: "Joy" } });
  const { text } = await ops(shop, "export-person", EMAIL, "--who", "carol");
  const { enquiries } = JSON.parse(text) as { enquiries: unknown[] };
  expect(enquiries).toEqual([
    expect.objectContaining({
      reference,
      state: "new",
      sentAt: new Date(shop.clock()).toISOString(),
      form: expect.objectContaining({ email: EMAIL, name: "Chan Tai Man", phone: "+85291234567" }),
      files: [{ name: "price list.pdf", kind: "pdf", size: FILE.bytes.length }],
      history: [{ what: "received", at: new Date(shop.clock()).toISOString() }],
    }),
  ]);
  expect(text).not.toMatch(/joy/i);
});
