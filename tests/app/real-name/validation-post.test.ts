import { expect, test } from "vitest";
import { handleRegistrationPost } from "#app/routes/real-name/form/real-name-posts.server.ts";
import type { FormAnswer } from "#app/request/form/form-action.server.ts";
import { realNamePost } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

async function validate(fields: Record<string, string>, intent = "submit") {
  const body = realNamePost({ englishName: "", intent, __intent__: JSON.stringify({ type: "validate", payload: {} }), ...fields });
  const request = new Request("http://localhost/en/real-name", { method: "POST", body });
  const context = { shop, nonce: "", requestId: "r", clientAddress: "203.0.113.9" };
  const answer = await handleRegistrationPost({ request, params: { lang: "en" }, context, unstable_pattern: "" } as never);
  return answer as unknown as { data: FormAnswer; init: { headers?: [string, string][] } };
}

test.each(["submit", "save"])("a post for validation (%s) finds the errors and stores nothing: no draft and no cookie", async (intent) => {
  const { data, init } = await validate({}, intent);
  expect(data.lastResult?.error).toHaveProperty("englishName");
  expect(data.lastResult?.error).toHaveProperty("documentPhoto");
  expect(new Headers(init.headers).has("Set-Cookie")).toBe(false);
  expect(await shop.db.selectFrom("drafts").selectAll().execute()).toEqual([]);
});

test("a post for validation neither stores a finished upload as a photo nor reports the photo as missing", async () => {
  const { data } = await validate({ upload: "upl_front" });
  expect(data.lastResult?.error).toHaveProperty("englishName");
  expect(data.lastResult?.error).not.toHaveProperty("documentPhoto");
  expect(data.posted.typed.upload).toBe("upl_front");
});
