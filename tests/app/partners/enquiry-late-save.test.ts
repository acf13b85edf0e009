import { afterAll, beforeAll, expect, test } from "vitest";
import { action as saveForm } from "#app/routes/partners/enquiry/contact-us-draft.ts";
import { action as postEnquiry } from "#app/routes/partners/enquiry/contact-us.tsx";
import { createFormTimingToken } from "#server/partners/enquiry/form-timing-token.ts";
import { enquiryPost } from "#tests/support/partners/enquiry.ts";
import type { ShownForm } from "#tests/support/partners/enquiry-poster.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const COOKIE = `form_key=${"k".repeat(43)}`;
function send(handler: typeof saveForm | typeof postEnquiry, fields: Record<string, string>, cookie = COOKIE) {
  const request = new Request("http://localhost/en/contact-us", { method: "POST", body: enquiryPost(fields), headers: { Cookie: cookie } });
  const context = { shop, nonce: "", requestId: "r", clientAddress: "203.0.113.9" };
  return handler({ request, params: { lang: "en" }, context, unstable_pattern: "" } as never);
}
async function post(...args: Parameters<typeof send>): Promise<number> {
  const response = await send(...args);
  return response instanceof Response ? response.status : 0;
}
const drafts = async () => (await shop.db.selectFrom("drafts").selectAll().execute()).length;

test.each(["submit", "start-again"])("a late save after its form's %s does not restore the form; the next form is saved", async (intent) => {
  shop.pass(60 * 60_000);
  const began = createFormTimingToken(shop.env, shop.clock() - 10_000);
  expect(await post(postEnquiry, { began, intent, city: intent })).toBe(303);
  expect(await post(saveForm, { began, intent: "save" })).toBe(200);
  expect(await drafts()).toBe(0);
  const next = createFormTimingToken(shop.env, shop.clock());
  expect(await post(saveForm, { began: next, intent: "save" })).toBe(200);
  expect(await drafts()).toBe(1);
  expect(await post(postEnquiry, { began: next, intent: "start-again" })).toBe(303);
});

test("a late post for validation finds the errors and stores nothing: no draft and no cookie", async () => {
  shop.pass(60 * 60_000);
  const began = createFormTimingToken(shop.env, shop.clock() - 10_000);
  expect(await post(postEnquiry, { began, intent: "submit", city: "Taipei" })).toBe(303);
  for (const cookie of [COOKIE, ""]) {
    const validation = { began, name: "", phone: "1", __intent__: JSON.stringify({ type: "validate", payload: {} }) };
    const { data, init } = (await send(postEnquiry, validation, cookie)) as unknown as ShownForm;
    expect(Object.keys(data.lastResult?.error ?? {}).sort()).toEqual(["name", "phone"]);
    expect(new Headers(init.headers).has("Set-Cookie")).toBe(false);
    expect(await drafts()).toBe(0);
  }
});

test("going back to a sent form and continuing to type saves it again", async () => {
  const began = createFormTimingToken(shop.env, shop.clock() - 20_000);
  expect(await post(postEnquiry, { began, intent: "submit", city: "Macau" })).toBe(303);
  shop.pass(2 * 60_000);
  await post(saveForm, { began, intent: "save" });
  expect(await drafts()).toBe(1);
});
