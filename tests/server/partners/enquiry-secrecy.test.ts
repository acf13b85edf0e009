import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FilesError } from "#server/gateways/files/files.ts";
import type { MailMessage } from "#server/gateways/mail/mail.ts";
import { saveDraft } from "#server/intake/save-draft.ts";
import { INTRODUCTION, picture, smallPdf } from "#tests/support/enquiry.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { ops } from "#tests/support/refunds.ts";
import { keptAttachment, sentEnquiry } from "#tests/support/sent-enquiry.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { testServer } from "#tests/support/test-database.ts";

const TYPED = {
  name: "Tweety Kanarienvogel",
  jobTitle: "Canary Keeper",
  email: "canary.bird@example.com",
  phoneCountry: "HK",
  phone: "6987 6543",
  company: "Canary Cage Company",
  city: "Canaryville",
  website: "https://canary-cage.example/",
  introduction: `${INTRODUCTION} 金絲雀 canary.`,
  supplier: "Canary Seeds Limited",
};
const CANARY = /canary|kanarienvogel|tweety|金絲雀|69876543|6987 6543/i;

let shop: TestShop;
const sent: MailMessage[] = [];
beforeEach(async () => {
  shop = await openTestShop();
  let faults = 0;
  // A server that names the recipient in its fault, twice.
  shop.mail = {
    send: async (message) => {
      if (++faults <= 2) throw new Error(`550 <${message.to}>: the mailbox is full, answer to <${message.replyTo}>`);
      sent.push(message);
    },
  };
});
afterEach(() => shop.close());

/** Every value of every table. */
async function everything(): Promise<string> {
  const tables = await shop.db.introspection.getTables();
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(shop.db)));
  return JSON.stringify(rows.map((one) => one.rows));
}

/** The bytes of the database as they lie on a disk; nothing where it is not a file of ours. */
async function bytesOnDisk(): Promise<string> {
  if (testServer()) return "";
  const folder = mkdtempSync(join(tmpdir(), "canary-"));
  const file = join(folder, "copy.db");
  await sql`vacuum into ${sql.lit(file)}`.execute(shop.db);
  const text = readFileSync(file).toString("utf8");
  rmSync(folder, { recursive: true });
  expect(text).toContain("enquiry_events");
  return text;
}

async function expectNoCanary(): Promise<void> {
  expect(await everything()).not.toMatch(CANARY);
  expect(await bytesOnDisk()).not.toMatch(CANARY);
  expect(shop.logged.join("\n")).not.toMatch(CANARY);
  for (const bytes of (shop.files as MemoryFiles).kept.values()) expect(bytes.toString("latin1")).not.toMatch(/%PDF|JFIF|PNG|canary/i);
}

test("through the whole life of an enquiry its sender, words and file names are in no log, job, plain column or file", async () => {
  const files = [
    { name: "canary price list.pdf", bytes: smallPdf() },
    { name: "canary.jpg", bytes: await picture("jpeg") },
  ];
  const left = await keptAttachment(shop, { name: "canary draft.pdf", bytes: smallPdf(2) }, "visitor:other");
  await saveDraft(shop, { form: "enquiry", owner: "visitor:other", data: { begunAt: 0, typed: TYPED, channels: [], files: [left] } });
  await expectNoCanary();

  const { reference } = await sentEnquiry(shop, { fields: TYPED, files });
  await expectNoCanary();
  await shop.runJobs();
  expect(shop.logged.join()).toContain("job.failed");
  await expectNoCanary();
  await shop.settle();
  expect(sent.map(({ to }) => to)).toHaveLength(2);
  await expectNoCanary();

  const who = ["--who", "carol"];
  expect((await ops(shop, "enquiries", "list")).text).not.toMatch(CANARY);
  expect((await ops(shop, "enquiries", "show", reference, ...who)).text).toMatch(CANARY);
  const { get } = shop.files;
  shop.files.get = () => Promise.reject(new FilesError("down", "It does not answer"));
  expect((await ops(shop, "enquiries", "files", reference, "--to", "/tmp/never", ...who)).code).toBe(1);
  shop.files.get = get;
  await ops(shop, "enquiries", "close", reference, ...who);
  await expectNoCanary();

  expect((await ops(shop, "erase", TYPED.email, "--yes", ...who)).code).toBe(0);
  await expectNoCanary();
});
