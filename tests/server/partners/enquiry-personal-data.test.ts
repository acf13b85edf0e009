import { closeEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { downloadAttachment } from "#server/partners/staff/download-attachment.ts";
import { listEnquiries } from "#server/partners/staff/list-enquiries.ts";
import { viewEnquiry } from "#server/partners/staff/view-enquiry.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { MEI } from "#tests/support/staff.ts";
import { beforeEach, expect, test } from "vitest";
import { FilesError } from "#server/gateways/files/files.ts";
import type { MailMessage } from "#server/gateways/mail/mail.ts";
import { saveDraft } from "#server/uploads/draft-store.ts";
import { readStoredData } from "#tests/support/stored-data.ts";
import { INTRODUCTION, picture, smallPdf } from "#tests/support/partners/enquiry.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { createAttachment, createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";

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

const shop = useTestShop();
const sent: MailMessage[] = [];
beforeEach(async () => {
  let errors = 0;
  // A server that names the recipient twice in its error.
  shop.mail = {
    send: async (message) => {
      if (++errors <= 2) throw new Error(`550 <${message.to}>: the mailbox is full, answer to <${message.replyTo}>`);
      sent.push(message);
    },
  };
});

async function expectNoCanary(): Promise<void> {
  for (const text of await readStoredData(shop.db)) expect(text).not.toMatch(CANARY);
  expect(shop.logged.join("\n")).not.toMatch(CANARY);
  for (const bytes of (shop.files as MemoryFiles).kept.values()) expect(bytes.toString("latin1")).not.toMatch(/%PDF|JFIF|PNG|canary/i);
}

test("during the whole life of an enquiry its sender, words and file names are in no log, job, plain column or file", async () => {
  const files = [
    { name: "canary price list.pdf", bytes: smallPdf() },
    { name: "canary.jpg", bytes: await picture("jpeg") },
  ];
  const left = await createAttachment(shop, { name: "canary draft.pdf", bytes: smallPdf(2) }, "visitor:other");
  await saveDraft(shop, { form: "enquiry", owner: "visitor:other", data: { begunAt: 0, typed: TYPED, channels: [], files: [left] } });
  await expectNoCanary();

  const { reference } = await createEnquiry(shop, { fields: TYPED, files });
  await expectNoCanary();
  await shop.runJobs();
  expect(shop.logged.join()).toContain("job.failed");
  await expectNoCanary();
  await shop.settle();
  expect(sent.map(({ to }) => to)).toHaveLength(2);
  await expectNoCanary();

  expect(JSON.stringify(await listEnquiries(shop, { state: "new", limit: 9 }))).not.toMatch(CANARY);
  expect(JSON.stringify(await viewEnquiry(shop, { reference, who: MEI }))).toMatch(CANARY);
  const { get } = shop.files;
  shop.files.get = () => Promise.reject(new FilesError("down", "It does not answer"));
  expect(await downloadAttachment(shop, { reference, number: 1, who: MEI })).toMatchObject({ ok: false });
  shop.files.get = get;
  await closeEnquiry(shop, { reference, who: MEI });
  await expectNoCanary();

  expect(await erasePerson(shop, { person: { channel: "mail", address: TYPED.email }, who: MEI })).toMatchObject({ ok: true });
  await expectNoCanary();
});
