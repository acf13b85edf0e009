import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { readMessage } from "#server/forms/message.schema.ts";
import { createFormTimingToken } from "#server/partners/enquiry/form-timing-token.ts";
import { enquiryPoster, errorsOf, type ShownForm } from "#tests/support/partners/enquiry-poster.ts";
import { enquiryPost, sentFile, smallPdf } from "#tests/support/partners/enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let browser: ReturnType<typeof enquiryPoster>;
beforeEach(() => void (browser = enquiryPoster(shop)));

const count = async (table: "enquiries" | "enquiry_files" | "jobs" | "drafts") => (await shop.db.selectFrom(table).selectAll().execute()).length;
const file = (number: number) => sentFile(smallPdf(number), `${number}.pdf`);
const rejected = async (form: FormData) => (await browser.post(form)) as ShownForm;
const shown = async (form: FormData) => (await rejected(form)).data;
const sent = async (form: FormData) => ((await browser.post(form)) as Response).status;
const saved = async (fields: Record<string, string>) => (await browser.save(enquiryPost(fields))).status;
/** The token of a form that was opened so long ago. */
const openedBefore = (ms: number) => createFormTimingToken(shop.env, shop.clock() - ms);

test("a sender above the limit is told how long to wait, that nothing is lost, and whom to contact", async () => {
  const form = (city: string) => enquiryPost({ began: openedBefore(10_000), city, email: "ada@example.com" });
  for (let n = 0; n < 5; n++) expect(await sent(form(`City ${n}`))).toBe(303);
  const sixth = await rejected(form("Sixth City"));
  const errors = errorsOf(sixth);
  expect([sixth.init.status, sixth.data.posted.typed.city, Object.keys(errors)]).toEqual([400, "Sixth City", [""]]);
  const { key, values } = readMessage(errors[""]?.[0] ?? "");
  for (const phrase of ["in an hour or tomorrow", "saved here for seven days", shop.env.salesMail])
    expect(textsFor("en", "errors")(key, values)).toContain(phrase);
});

test("a file that replaces one of five is accepted by the post that removes the other", async () => {
  const { files } = await shown(enquiryPost({ name: "" }, [1, 2, 3, 4, 5].map(file)));
  const keep = files.map(({ id }) => id);
  const replaced = await shown(enquiryPost({ keep, remove: keep[0] ?? "" }, [file(6)]));
  expect(replaced.lastResult?.error ?? {}).toEqual({});
  expect(replaced.files.map(({ name }) => name)).toEqual(["2.pdf", "3.pdf", "4.pdf", "5.pdf", "6.pdf"]);
});

test("each of two tabs of one browser sends the files that it shows, and neither loses any", async () => {
  const [one] = (await shown(enquiryPost({ name: "" }, [file(1)]))).files;
  const both = (await shown(enquiryPost({ name: "", intent: "save" }, [file(2)]))).files;
  const other = both.find(({ id }) => id !== one?.id);
  expect(await sent(enquiryPost({ intention: "buy", keep: one?.id ?? "" }))).toBe(303);
  expect(await sent(enquiryPost({ intention: "sell", keep: other?.id ?? "" }))).toBe(303);
  const enquiries = await shop.db
    .selectFrom("enquiry_files")
    .innerJoin("enquiries", "enquiries.id", "enquiry_files.enquiry_id")
    .select(["intention", "enquiry_files.id as file"])
    .orderBy("intention")
    .execute();
  expect(enquiries).toEqual([
    { intention: "buy", file: one?.id },
    { intention: "sell", file: other?.id },
  ]);
});

test("five files of 7 MB are reported as too many in total: the input and the first four are kept, and are sent with a smaller fifth", async () => {
  const large = [1, 2, 3, 4, 5].map((number) => sentFile(smallPdf(number, 7_000_000), `${number}.pdf`));
  const fields = { email: "large@example.com", company: "Peak Tours" };
  const tooLarge = await rejected(enquiryPost(fields, large));
  expect([tooLarge.init.status, errorsOf(tooLarge)]).toEqual([413, { files: ["errors.files-too-large"] }]);
  expect(tooLarge.data.posted.typed).toMatchObject(fields);
  expect(tooLarge.data.files.map(({ name }) => name)).toEqual(["1.pdf", "2.pdf", "3.pdf", "4.pdf"]);
  expect(await count("drafts")).toBe(1);
  const keep = tooLarge.data.files.map(({ id }) => id);
  expect([await sent(enquiryPost({ ...fields, keep }, [file(6)])), await count("enquiry_files"), await count("drafts")]).toEqual([303, 5, 0]);
});

test("if the disk is full, an enquiry is not half stored: its form returns with the input, and succeeds once there is space", async () => {
  const first = await rejected(enquiryPost({ name: "" }, [sentFile(smallPdf(), "profile.pdf")]));
  expect([first.init.status, first.data.files.length]).toEqual([400, 1]);
  const before = { jobs: await count("jobs"), files: await count("enquiry_files"), drafts: await count("drafts") };

  // No more pages than exist.
  await sql`pragma max_page_count = 1`.execute(shop.db);
  const introduction = "Harbour Tours since 1998. ".repeat(140);
  const full = await rejected(enquiryPost({ introduction, company: "Harbour Tours Limited" }));
  expect([full.init.status, errorsOf(full)]).toEqual([503, { "": ["errors.enquiry-not-kept"] }]);
  expect([full.data.posted.typed.company, full.data.posted.typed.introduction]).toEqual(["Harbour Tours Limited", introduction]);
  expect(full.data.files.map(({ name }) => name)).toEqual(["profile.pdf"]);
  expect(await count("enquiries")).toBe(0);
  expect({ jobs: await count("jobs"), files: await count("enquiry_files"), drafts: await count("drafts") }).toEqual(before);
  expect(shop.logged.join("\n")).not.toMatch(/Harbour|profile\.pdf/);

  await sql`pragma max_page_count = 1000000`.execute(shop.db);
  const again = (await browser.post(enquiryPost({ introduction }))) as Response;
  expect([again.status, again.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/en\/contact-us-result\?ref=PE/)]);
  expect([await count("enquiries"), await count("drafts")]).toEqual([1, 0]);
});

test("if the database accepts no writes, the form with its files returns; nothing is lost afterwards", async () => {
  const first = await rejected(enquiryPost({ name: "" }, [file(7)]));
  const [stored = ""] = first.data.files.map(({ id }) => id);
  const fields = { email: "closed@example.com", company: "Peak Tours", keep: stored };

  await sql`pragma query_only = on`.execute(shop.db);
  const response = await rejected(enquiryPost(fields, [file(8)]));
  expect([response.init.status, response.data.posted.typed.company]).toEqual([400, "Peak Tours"]);
  expect(response.data.files.map(({ name }) => name)).toEqual(["7.pdf"]);
  expect(errorsOf(response)["files[0]"]?.[0]).toMatch(/^errors\.file-not-kept\?name=8\.pdf/);
  const removed = await rejected(enquiryPost({ ...fields, remove: stored }));
  expect([errorsOf(removed), removed.data.files.length]).toEqual([{ "": ["errors.enquiry-not-kept"] }, 1]);
  expect((await browser.save(enquiryPost({ ...fields, began: "1", intent: "save" }, [file(8)]))).status).toBe(503);
  expect(shop.logged.join("\n")).not.toMatch(/Peak|8\.pdf/);

  await sql`pragma query_only = off`.execute(shop.db);
  expect(await sent(enquiryPost(fields, [file(8)]))).toBe(303);
  expect(await count("enquiries")).toBe(1);
});

test.each(["submit", "start-again"])("a late save after its form's %s does not restore the form; the next form is saved", async (intent) => {
  const began = openedBefore(10_000);
  expect(await sent(enquiryPost({ began, intent, city: intent }))).toBe(303);
  expect(await saved({ began, intent: "save" })).toBe(200);
  expect(await count("drafts")).toBe(0);
  const next = openedBefore(0);
  expect(await saved({ began: next, intent: "save" })).toBe(200);
  expect(await count("drafts")).toBe(1);
  expect(await sent(enquiryPost({ began: next, intent: "start-again" }))).toBe(303);
});

test("a late post for validation finds the errors and stores nothing: no draft and no cookie", async () => {
  const began = openedBefore(10_000);
  expect(await sent(enquiryPost({ began, intent: "submit", city: "Taipei" }))).toBe(303);
  for (const poster of [browser, enquiryPoster(shop)]) {
    const validation = { began, name: "", phone: "1", __intent__: JSON.stringify({ type: "validate", payload: {} }) };
    const { data, init } = (await poster.post(enquiryPost(validation))) as ShownForm;
    expect(Object.keys(data.lastResult?.error ?? {}).sort()).toEqual(["name", "phone"]);
    expect(new Headers(init.headers).has("Set-Cookie")).toBe(false);
    expect(await count("drafts")).toBe(0);
  }
});

test("going back to a sent form and continuing to type saves it again", async () => {
  const began = openedBefore(20_000);
  expect(await sent(enquiryPost({ began, intent: "submit", city: "Macau" }))).toBe(303);
  shop.pass(2 * 60_000);
  await saved({ began, intent: "save" });
  expect(await count("drafts")).toBe(1);
});
