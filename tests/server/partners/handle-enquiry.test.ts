import { describe, expect, test } from "vitest";
import type { EnquiryState } from "#server/domain/enquiry-states.schema.ts";
import { FilesError } from "#server/gateways/files/files.ts";
import { closeEnquiry, reopenEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { downloadAttachment } from "#server/partners/staff/download-attachment.ts";
import { listEnquiries } from "#server/partners/staff/list-enquiries.ts";
import { viewEnquiry } from "#server/partners/staff/view-enquiry.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { picture, smallPdf } from "#tests/support/partners/enquiry.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { sendEnquiry, createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const DAY = 86_400_000;
const shop = useTestShop();

const list = async (state: EnquiryState = "new") => (await listEnquiries(shop, { state, limit: 9 })).rows;
const close = (reference: string, note?: string) => closeEnquiry(shop, { reference, who: MEI, ...(note && { note }) });
const reopen = (reference: string) => reopenEnquiry(shop, { reference, who: MEI });
const noted = async () =>
  shop.db.selectFrom("enquiry_events").select(["kind", "who"]).where("who", "is not", null).orderBy("at").orderBy("id").execute();
const FILES = async () => [
  { name: "price list.pdf", bytes: smallPdf() },
  { name: "../../x\u001b[31m.jpg", bytes: await picture("jpeg") },
];

describe("the list of enquiries", () => {
  test("has those that wait, oldest first, without names", async () => {
    expect(await list()).toEqual([]);
    const first = await createEnquiry(shop, { files: await FILES() });
    shop.pass(30 * 60 * 60_000);
    const second = await createEnquiry(shop, { fields: { product: "201-01", intention: "sell", salesBand: "3" } });
    expect(await list()).toMatchObject([
      { reference: first.reference, product: "201-02", intention: "buy", sales_band: "2", channels: 2, files: 2, reply_by: "2026-11-26" },
      { reference: second.reference, product: "201-01", intention: "sell", sales_band: "3", channels: 2, files: 0, reply_by: "2026-11-26" },
    ]);
    expect(JSON.stringify(await list())).not.toMatch(/Chan|Harbour|example|9123/);
  });

  test("marks an enquiry as overdue from the day after the promised one in Hong Kong until it is closed", async () => {
    const { reference } = await createEnquiry(shop);
    // 26 November, 23:59:59 in Hong Kong.
    shop.pass(Date.parse("2026-11-26T15:59:59Z") - shop.clock());
    expect(await list()).toMatchObject([{ isOverdue: false }]);
    shop.pass(1000);
    expect(await list()).toMatchObject([{ isOverdue: true }]);
    await close(reference);
    expect(await list()).toEqual([]);
    expect(await list("closed")).toMatchObject([{ reference, isOverdue: false }]);
  });
});

test("an enquiry is found by its reference in any form, shown whole, and the access recorded first", async () => {
  const { reference } = await createEnquiry(shop, { fields: { email: "lee@example.com" }, files: await FILES() });
  const viewed = await viewEnquiry(shop, { reference: ` ${reference.slice(0, 2).toLowerCase()}-${reference.slice(2)}`, who: MEI });
  for (const phrase of [reference, "lee@example.com", "+85291234567", "Harbour Tours Limited", "We have run", "price list.pdf", "received"])
    expect(JSON.stringify(viewed)).toContain(phrase);
  expect(await noted()).toEqual([{ kind: "shown", who: "Mei" }]);
  expect(await viewEnquiry(shop, { reference: "PE00000000", who: MEI })).toEqual({ ok: false, code: "enquiry-unknown" });
});

describe("an attachment", () => {
  const download = (reference: string, number: number) => downloadAttachment(shop, { reference, number, who: MEI });

  test("is decrypted under a name of the shop, and the access is recorded", async () => {
    const files = await FILES();
    const { reference } = await createEnquiry(shop, { files });
    expect(await download(reference, 1)).toEqual({ ok: true, name: `${reference}-1.pdf`, kind: "pdf", bytes: files[0]?.bytes });
    expect(await download(reference, 2)).toMatchObject({ ok: true, name: `${reference}-2.jpg` });
    expect(await noted()).toEqual(["files-shown", "files-shown"].map((kind) => ({ kind, who: "Mei" })));
  });

  test("that the storage does not return is not recorded as seen; the others can be read", async () => {
    const { reference } = await createEnquiry(shop, { files: await FILES() });
    const { get } = shop.files;
    shop.files.get = () => Promise.reject(new FilesError("down", "It does not answer"));
    expect(await download(reference, 1)).toEqual({ ok: false, code: "files-silent" });
    shop.files.get = get;
    const { kept } = shop.files as MemoryFiles;
    kept.delete([...kept.keys()][0] ?? "");
    expect(await download(reference, 1)).toEqual({ ok: false, code: "attachment-gone" });
    expect(await noted()).toEqual([]);
    expect(await download(reference, 2)).toMatchObject({ ok: true });
  });

  test("that does not exist or is erased is not there", async () => {
    const { reference } = await createEnquiry(shop, { fields: { email: "lee@example.com" } });
    expect(await download(reference, 1)).toEqual({ ok: false, code: "attachment-gone" });
    await erasePerson(shop, { person: { channel: "mail", address: "lee@example.com" }, who: MEI });
    expect(await download(reference, 1)).toEqual({ ok: false, code: "enquiry-erased" });
  });
});

describe("an enquiry that was answered", () => {
  test("is closed once, with name and note, and reopened", async () => {
    const { reference } = await createEnquiry(shop);
    expect(await reopen(reference)).toEqual({ ok: false, code: "enquiry-open" });
    expect(await close(reference, "contract signed")).toMatchObject({ ok: true });
    expect(await close(reference)).toEqual({ ok: false, code: "enquiry-closed" });
    expect(JSON.stringify(await viewEnquiry(shop, { reference, who: MEI }))).toContain("contract signed");
    expect(await reopen(reference)).toMatchObject({ ok: true });
    expect(await list()).toMatchObject([{ reference }]);
    expect(await close("PE00000000")).toEqual({ ok: false, code: "enquiry-unknown" });
    expect((await noted()).map(({ kind }) => kind).sort()).toEqual(["closed", "reopened", "shown"]);
  });

  test("can be sent again after closing; a reopened one stays separate", async () => {
    const sent = { fields: { email: "lee@example.com" } };
    const first = await createEnquiry(shop, sent);
    expect(await sendEnquiry(shop, sent)).toMatchObject({ reference: first.reference });
    await close(first.reference);
    const second = await createEnquiry(shop, sent);
    expect(second.reference).not.toBe(first.reference);
    expect(await reopen(first.reference)).toMatchObject({ ok: true });
    expect(await sendEnquiry(shop, sent)).toMatchObject({ reference: second.reference });
  });

  test("stays closed once it is erased", async () => {
    const { reference } = await createEnquiry(shop);
    shop.pass(365 * DAY);
    await shop.handlers["partners.sweep"]?.(shop, { id: "job", topic: "partners.sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 });
    expect(await reopen(reference)).toEqual({ ok: false, code: "enquiry-erased" });
    expect(await list("closed")).toMatchObject([{ reference, erased_at: expect.any(Number) as number }]);
  });
});
