import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enquiryPoster, errorsOf, type ShownForm } from "#tests/support/partners/enquiry-poster.ts";
import { enquiryPost, sentFile, smallPdf } from "#tests/support/partners/enquiry.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
let post: ReturnType<typeof enquiryPoster>["post"];
let save: ReturnType<typeof enquiryPoster>["save"];
beforeAll(async () => {
  shop = await openTestShop();
  ({ post, save } = enquiryPoster(shop));
});
afterAll(() => shop?.close());

const count = async (table: "enquiries" | "enquiry_files" | "jobs" | "drafts") => (await shop.db.selectFrom(table).selectAll().execute()).length;

test("five files of 7 MB are reported as too many in total: the input and the first four are kept, and are sent with a smaller fifth", async () => {
  const large = [1, 2, 3, 4, 5].map((number) => sentFile(smallPdf(number, 7_000_000), `${number}.pdf`));
  const fields = { email: "large@example.com", company: "Peak Tours" };
  const rejected = (await post(enquiryPost(fields, large))) as ShownForm;
  expect([rejected.init.status, errorsOf(rejected)]).toEqual([413, { files: ["errors.files-too-large"] }]);
  expect(rejected.data.posted.typed).toMatchObject(fields);
  expect(rejected.data.files.map(({ name }) => name)).toEqual(["1.pdf", "2.pdf", "3.pdf", "4.pdf"]);
  expect(await count("drafts")).toBe(1);
  const keep = rejected.data.files.map(({ id }) => id);
  const sent = (await post(enquiryPost({ ...fields, keep }, [sentFile(smallPdf(6), "6.pdf")]))) as Response;
  expect([sent.status, await count("enquiry_files"), await count("drafts")]).toEqual([303, 5, 0]);
});

test("if the disk is full, an enquiry is not half stored: its form returns with the input, and succeeds once there is space", async () => {
  const first = (await post(enquiryPost({ name: "" }, [sentFile(smallPdf(), "profile.pdf")]))) as ShownForm;
  expect([first.init.status, first.data.files.length]).toEqual([400, 1]);
  const accepted = await count("enquiries");
  const before = { jobs: await count("jobs"), files: await count("enquiry_files"), drafts: await count("drafts") };

  // No more pages than exist.
  await sql`pragma max_page_count = 1`.execute(shop.db);
  const introduction = "Harbour Tours since 1998. ".repeat(140);
  const full = (await post(enquiryPost({ introduction, company: "Harbour Tours Limited" }))) as ShownForm;
  expect([full.init.status, errorsOf(full)]).toEqual([503, { "": ["errors.enquiry-not-kept"] }]);
  expect([full.data.posted.typed.company, full.data.posted.typed.introduction]).toEqual(["Harbour Tours Limited", introduction]);
  expect(full.data.files.map(({ name }) => name)).toEqual(["profile.pdf"]);
  expect(await count("enquiries")).toBe(accepted);
  expect({ jobs: await count("jobs"), files: await count("enquiry_files"), drafts: await count("drafts") }).toEqual(before);
  expect(shop.logged.join("\n")).not.toMatch(/Harbour|profile\.pdf/);

  await sql`pragma max_page_count = 1000000`.execute(shop.db);
  const sent = (await post(enquiryPost({ introduction }))) as Response;
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/en\/contact-us-result\?ref=PE/)]);
  expect([await count("enquiries"), await count("drafts")]).toEqual([accepted + 1, 0]);
});

test("if the database accepts no writes, the form with its files returns; nothing is lost afterwards", async () => {
  const first = (await post(enquiryPost({ name: "" }, [sentFile(smallPdf(7), "7.pdf")]))) as ShownForm;
  const [stored = ""] = first.data.files.map(({ id }) => id);
  const accepted = await count("enquiries");
  const fields = { email: "closed@example.com", company: "Peak Tours", keep: stored };
  const files = () => [sentFile(smallPdf(8), "8.pdf")];

  await sql`pragma query_only = on`.execute(shop.db);
  const response = (await post(enquiryPost(fields, files()))) as ShownForm;
  expect([response.init.status, response.data.posted.typed.company]).toEqual([400, "Peak Tours"]);
  expect(response.data.files.map(({ name }) => name)).toEqual(["7.pdf"]);
  expect(errorsOf(response)["files[0]"]?.[0]).toMatch(/^errors\.file-not-kept\?name=8\.pdf/);
  const removed = (await post(enquiryPost({ ...fields, remove: stored }))) as ShownForm;
  expect([errorsOf(removed), removed.data.files.length]).toEqual([{ "": ["errors.enquiry-not-kept"] }, 1]);
  expect((await save(enquiryPost({ ...fields, began: "1", intent: "save" }, files()))).status).toBe(503);
  expect(shop.logged.join("\n")).not.toMatch(/Peak|8\.pdf/);

  await sql`pragma query_only = off`.execute(shop.db);
  expect(((await post(enquiryPost(fields, files()))) as Response).status).toBe(303);
  expect(await count("enquiries")).toBe(accepted + 1);
});
