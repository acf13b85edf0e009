import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FilesError } from "#server/gateways/files/files.ts";
import { writeAttachments } from "#server/ops/people/write-attachments.ts";
import { picture, smallPdf } from "#tests/support/partners/enquiry.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import { ops } from "#tests/support/orders/refunds.ts";
import { sendEnquiry, createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

const DAY = 86_400_000;
const WHO = ["--who", "carol"];
let shop: TestShop;
let folder: string;
beforeEach(async () => {
  shop = await openTestShop();
  folder = mkdtempSync(join(tmpdir(), "rovelink-enquiries-"));
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const list = async (...args: string[]) => (await ops(shop, "enquiries", "list", ...args)).text;
const shown = (...args: string[]) => ops(shop, "enquiries", "show", ...args, ...WHO);
const noted = async () =>
  shop.db.selectFrom("enquiry_events").select(["kind", "who"]).where("who", "is not", null).orderBy("at").orderBy("id").execute();
const FILES = async () => [
  { name: "price list.pdf", bytes: smallPdf() },
  { name: "../../x\u001b[31m.jpg", bytes: await picture("jpeg") },
];

describe("`npm run ops -- enquiries list`", () => {
  test("shows waiting enquiries, oldest first, without names", async () => {
    expect(await list()).toBe("No enquiry is open.");
    const first = await createEnquiry(shop, { files: await FILES() });
    shop.pass(30 * 60 * 60_000);
    const second = await createEnquiry(shop, { fields: { product: "201-01", intention: "sell", salesBand: "3" } });
    const lines = (await list()).split("\n");
    expect(lines.map((line) => line.replace(/ {2,}/g, "|"))).toEqual([
      "REFERENCE|STATE|PRODUCT|INTENTION|BAND|CHANNELS|FILES|LANGUAGE|AGE|REPLY BY",
      `${first.reference}|new|eSIM|buy|to 1 M|2|2|en|30 h|2026-11-26`,
      `${second.reference}|new|IMSI|sell|above 1 M|2|0|en|0 h|2026-11-26`,
    ]);
    expect((await list("--limit", "1")).split("\n")).toHaveLength(2);
    expect(await list()).not.toMatch(/Chan|Harbour|example|9123/);
  });

  test("marks an enquiry as overdue from the day after the promised one in Hong Kong until it is closed", async () => {
    const { reference } = await createEnquiry(shop);
    // 26 November, 23:59:59 in Hong Kong.
    shop.pass(Date.parse("2026-11-26T15:59:59Z") - shop.clock());
    expect(await list()).not.toContain("OVERDUE");
    shop.pass(1000);
    expect(await list()).toContain("2026-11-26 OVERDUE");
    await ops(shop, "enquiries", "close", reference, ...WHO);
    expect(await list()).toBe("No enquiry is open.");
    expect(await list("--state", "closed")).toMatch(new RegExp(`${reference}  closed .* 2026-11-26$`, "m"));
    expect((await ops(shop, "enquiries", "list", "--state", "old")).code).toBe(2);
  });
});

describe("`npm run ops -- enquiries show`", () => {
  test("shows a whole enquiry to staff who state their name, and records the access", async () => {
    const { reference } = await createEnquiry(shop, { fields: { email: "lee@example.com" }, files: await FILES() });
    expect((await ops(shop, "enquiries", "show", reference)).text).toContain("--who");
    expect(await noted()).toEqual([]);
    const { code, text } = await shown(` ${reference.slice(0, 2).toLowerCase()}-${reference.slice(2)}`);
    expect(code).toBe(0);
    for (const phrase of [
      reference,
      "lee@example.com",
      "+85291234567",
      "Harbour Tours Limited",
      "> We have run",
      "price list.pdf (PDF, 1 kB)",
      "received",
    ])
      expect(text).toContain(phrase);
    expect(await noted()).toEqual([{ kind: "shown", who: "carol" }]);
    expect(text).toContain("carol");
    expect(await shown("PE00000000")).toEqual({ code: 1, text: "There is no enquiry with this reference." });
  });

  test("does not let typed text move the cursor, clear the screen or reverse text", async () => {
    const hostile = "\u001b[2J\u0007\u009b31m\u202etxt.exe";
    const fields = { name: `Lee${hostile}`, company: `Co${hostile}`, supplier: `No${hostile}` };
    const introduction = `${"We sell travel data in many shops of this city. ".repeat(4)}\u001b]0;owned\u0007\n\u001b[1A`;
    const { reference } = await createEnquiry(shop, { fields: { ...fields, introduction }, files: await FILES() });
    await ops(shop, "enquiries", "close", reference, "--note", `called${hostile}`, "--who", `carol${hostile}`);
    const { text } = await shown(reference);
    expect(text).toContain("called");
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  });
});

describe("`npm run ops -- enquiries files`", () => {
  test("decrypts the attachments into a private folder under generated names, prints which is which, and records it", async () => {
    const files = await FILES();
    const { reference } = await createEnquiry(shop, { files });
    const to = join(folder, "new", "enquiry");
    const { code, text } = await ops(shop, "enquiries", "files", reference, "--to", to, ...WHO);
    expect(code).toBe(0);
    const names = [`${reference}-1.pdf`, `${reference}-2.jpg`];
    expect(readdirSync(to).sort()).toEqual(names);
    expect(readFileSync(join(to, names[0] ?? ""))).toEqual(files[0]?.bytes);
    expect([to, ...names.map((name) => join(to, name))].map((place) => statSync(place).mode & 0o777)).toEqual([0o700, 0o600, 0o600]);
    expect(text).toContain(`${names[0]}  price list.pdf (PDF, 1 kB)`);
    expect(text).toContain(`${names[1]}  ../../x [31m.jpg (JPG, `);
    expect(await noted()).toEqual([{ kind: "files-shown", who: "carol" }]);
  });

  test("rejects a folder that is not empty and a file in its place; makes an empty one private", async () => {
    const { reference } = await createEnquiry(shop, { files: await FILES() });
    const files = (to: string) => ops(shop, "enquiries", "files", reference, "--to", to, ...WHO);
    const [full, empty, file] = ["full", "empty", "file"].map((name) => join(folder, name)) as [string, string, string];
    mkdirSync(full);
    writeFileSync(join(full, "mine.txt"), "mine");
    mkdirSync(empty, { mode: 0o755 });
    writeFileSync(file, "");
    expect(await files(full)).toMatchObject({ code: 1, text: expect.stringContaining("is not empty") });
    expect(readdirSync(full)).toEqual(["mine.txt"]);
    expect(await files(file)).toMatchObject({ code: 1, text: expect.stringContaining("cannot be written") });
    expect(await noted()).toEqual([]);
    expect((await files(empty)).code).toBe(0);
    expect(statSync(empty).mode & 0o777).toBe(0o700);
    expect((await ops(shop, "enquiries", "files", reference, ...WHO)).text).toContain("--to");
  });

  test("removes a folder that it created if a file cannot be written", async () => {
    const files = [{ name: "a/b.pdf", bytes: smallPdf() }];
    const written = await writeAttachments(files, join(folder, "one", "two", "three"), () => Promise.resolve());
    expect(written).toMatchObject({ ok: false, refused: expect.stringContaining("cannot be written (ENOENT): it contains nothing") });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("writes nothing while the storage is down, and says so", async () => {
    const { reference } = await createEnquiry(shop, { files: await FILES() });
    const { get } = shop.files;
    let requested = 0;
    shop.files.get = (id) => (++requested === 2 ? Promise.reject(new FilesError("down", "It does not answer")) : get(id));
    const to = join(folder, "enquiry");
    expect(await ops(shop, "enquiries", "files", reference, "--to", to, ...WHO)).toMatchObject({
      code: 1,
      text: expect.stringContaining("nothing was written"),
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(await noted()).toEqual([]);
  });

  test("names a missing file and writes the others", async () => {
    const { reference } = await createEnquiry(shop, { files: await FILES() });
    const { kept } = shop.files as MemoryFiles;
    kept.delete([...kept.keys()][0] ?? "");
    const { text } = await ops(shop, "enquiries", "files", reference, "--to", join(folder, "enquiry"), ...WHO);
    expect(text).toContain("missing in the storage  price list.pdf");
    expect(readdirSync(join(folder, "enquiry"))).toEqual([`${reference}-2.jpg`]);
  });

  test("writes nothing if there were no attachments or all are erased", async () => {
    const { reference } = await createEnquiry(shop, { fields: { email: "lee@example.com" } });
    const to = join(folder, "enquiry");
    expect((await ops(shop, "enquiries", "files", reference, "--to", to, ...WHO)).text).toBe("Nothing was attached.");
    await ops(shop, "erase", "lee@example.com", "--yes", ...WHO);
    expect(await ops(shop, "enquiries", "files", reference, "--to", to, ...WHO)).toMatchObject({ code: 1, text: expect.stringContaining("erased") });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("`npm run ops -- enquiries close`", () => {
  test("closes once, with name and reason, and reopens", async () => {
    const { reference } = await createEnquiry(shop);
    const close = (...args: string[]) => ops(shop, "enquiries", "close", reference, ...args, ...WHO);
    expect((await ops(shop, "enquiries", "close", reference)).code).toBe(2);
    expect((await close("--note", "x".repeat(201))).code).toBe(2);
    expect((await close("--reopen")).text).toContain("It is open");
    expect(await close("--note", "contract signed")).toEqual({ code: 0, text: `${reference} is closed.` });
    expect(await close()).toMatchObject({ code: 1, text: expect.stringContaining("closed already") });
    expect((await shown(reference)).text).toContain("contract signed");
    expect(await close("--reopen")).toEqual({ code: 0, text: `${reference} is open again.` });
    expect(await list()).toContain(reference);
    expect(await ops(shop, "enquiries", "close", "PE00000000", ...WHO)).toMatchObject({ code: 1, text: expect.stringContaining("no enquiry") });
    expect((await noted()).map(({ kind }) => kind).sort()).toEqual(["closed", "reopened", "shown"]);
  });

  test("lets the same enquiry be sent again after closing; a reopened one stays separate", async () => {
    const sent = { fields: { email: "lee@example.com" } };
    const first = await createEnquiry(shop, sent);
    expect(await sendEnquiry(shop, sent)).toMatchObject({ reference: first.reference });
    await ops(shop, "enquiries", "close", first.reference, ...WHO);
    const second = await createEnquiry(shop, sent);
    expect(second.reference).not.toBe(first.reference);
    expect((await ops(shop, "enquiries", "close", first.reference, "--reopen", ...WHO)).code).toBe(0);
    expect(await sendEnquiry(shop, sent)).toMatchObject({ reference: second.reference });
  });

  test("does not open an erased enquiry", async () => {
    const { reference } = await createEnquiry(shop);
    shop.pass(365 * DAY);
    await shop.handlers["partners.sweep"]?.(shop, { id: "job", topic: "partners.sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 });
    expect(await ops(shop, "enquiries", "close", reference, "--reopen", ...WHO)).toMatchObject({ code: 1, text: expect.stringContaining("erased") });
    expect(await list("--state", "closed")).toContain("closed, erased");
  });
});
