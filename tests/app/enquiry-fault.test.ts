import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerPost } from "#app/routes/partners/enquiry-posts.server.ts";
import { enquiryPost, sentFile, smallPdf } from "#tests/support/enquiry.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

type Shown = {
  data: { state: { typed: Record<string, string>; files: { name: string }[] }; errors: Record<string, string[]> };
  init: { status: number };
};

let cookie = "";
async function post(form: FormData): Promise<Response | Shown> {
  const request = new Request("http://localhost/en/contact-us", { method: "POST", body: form, headers: { Cookie: cookie } });
  const context = { shop, nonce: "", requestId: "r", clientAddress: "203.0.113.9" };
  const answer = (await answerPost({ request, params: { lang: "en" }, context, unstable_pattern: "" } as never)) as Response | Shown;
  const headers = new Headers(answer instanceof Response ? answer.headers : (answer.init as { headers?: Headers }).headers);
  cookie = headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
  return answer;
}
const count = async (table: "enquiries" | "enquiry_files" | "jobs" | "drafts") => (await shop.db.selectFrom(table).selectAll().execute()).length;

test("five files of 7 MB are told to be too many together: what was typed and the first four are kept, and are sent with a smaller fifth", async () => {
  const large = [1, 2, 3, 4, 5].map((number) => sentFile(smallPdf(number, 7_000_000), `${number}.pdf`));
  const fields = { email: "large@example.com", company: "Peak Tours" };
  const refused = (await post(enquiryPost(fields, large))) as Shown;
  expect([refused.init.status, refused.data.errors]).toEqual([400, { files: ["errors.files-too-large"] }]);
  expect(refused.data.state.typed).toMatchObject(fields);
  expect(refused.data.state.files.map(({ name }) => name)).toEqual(["1.pdf", "2.pdf", "3.pdf", "4.pdf"]);
  expect(await count("drafts")).toBe(1);
  const sent = (await post(enquiryPost(fields, [sentFile(smallPdf(6), "6.pdf")]))) as Response;
  expect([sent.status, await count("enquiry_files"), await count("drafts")]).toEqual([303, 5, 0]);
});

test("where the disk is full an enquiry is not half stored: its form says so with all that was typed, and is sent once there is room", async () => {
  const first = (await post(enquiryPost({ name: "" }, [sentFile(smallPdf(), "profile.pdf")]))) as Shown;
  expect([first.init.status, first.data.state.files.length]).toEqual([400, 1]);
  const taken = await count("enquiries");
  const before = { jobs: await count("jobs"), files: await count("enquiry_files"), drafts: await count("drafts") };

  // Not one page more than there are.
  await sql`pragma max_page_count = 1`.execute(shop.db);
  const introduction = "Harbour Tours since 1998. ".repeat(140);
  const full = (await post(enquiryPost({ introduction, company: "Harbour Tours Limited" }))) as Shown;
  expect([full.init.status, full.data.errors]).toEqual([503, { "": ["errors.enquiry-not-kept"] }]);
  expect([full.data.state.typed.company, full.data.state.typed.introduction]).toEqual(["Harbour Tours Limited", introduction]);
  expect(full.data.state.files.map(({ name }) => name)).toEqual(["profile.pdf"]);
  expect(await count("enquiries")).toBe(taken);
  expect({ jobs: await count("jobs"), files: await count("enquiry_files"), drafts: await count("drafts") }).toEqual(before);
  expect(shop.logged.join("\n")).not.toMatch(/Harbour|profile\.pdf/);

  await sql`pragma max_page_count = 1000000`.execute(shop.db);
  const sent = (await post(enquiryPost({ introduction }))) as Response;
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/en\/contact-us-result\?ref=PE/)]);
  expect([await count("enquiries"), await count("drafts")]).toEqual([taken + 1, 0]);
});
