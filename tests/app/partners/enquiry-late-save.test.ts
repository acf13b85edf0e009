import { afterAll, beforeAll, expect, test } from "vitest";
import { action as saveForm } from "#app/routes/partners/enquiry/contact-us-draft.ts";
import { handleEnquiryPost } from "#app/routes/partners/enquiry/contact-us.tsx";
import { createFormTimingToken } from "#server/partners/enquiry/form-timing-token.ts";
import { enquiryPost } from "#tests/support/partners/enquiry.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const COOKIE = `form_key=${"k".repeat(43)}`;
async function post(handler: typeof saveForm | typeof handleEnquiryPost, fields: Record<string, string>): Promise<number> {
  const request = new Request("http://localhost/en/contact-us", { method: "POST", body: enquiryPost(fields), headers: { Cookie: COOKIE } });
  const context = { shop, nonce: "", requestId: "r", clientAddress: "203.0.113.9" };
  const response = await handler({ request, params: { lang: "en" }, context, unstable_pattern: "" } as never);
  return response instanceof Response ? response.status : 0;
}
const drafts = async () => (await shop.db.selectFrom("drafts").selectAll().execute()).length;

test.each(["submit", "start-again"])("a late save after its form's %s does not restore the form; the next form is saved", async (intent) => {
  shop.pass(60 * 60_000);
  const began = createFormTimingToken(shop.env, shop.clock() - 10_000);
  expect(await post(handleEnquiryPost, { began, intent, city: intent })).toBe(303);
  expect(await post(saveForm, { began, intent: "save" })).toBe(200);
  expect(await drafts()).toBe(0);
  const next = createFormTimingToken(shop.env, shop.clock());
  expect(await post(saveForm, { began: next, intent: "save" })).toBe(200);
  expect(await drafts()).toBe(1);
  expect(await post(handleEnquiryPost, { began: next, intent: "start-again" })).toBe(303);
});

test("going back to a sent form and continuing to type saves it again", async () => {
  const began = createFormTimingToken(shop.env, shop.clock() - 20_000);
  expect(await post(handleEnquiryPost, { began, intent: "submit", city: "Macau" })).toBe(303);
  shop.pass(2 * 60_000);
  await post(saveForm, { began, intent: "save" });
  expect(await drafts()).toBe(1);
});
