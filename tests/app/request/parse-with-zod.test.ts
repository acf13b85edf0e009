import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { parseWithZod } from "#app/request/form/form-action.server.ts";
import { readForm, TEXT_ONLY_LIMITS } from "#app/request/body/read-form.server.ts";

afterEach(() => vi.restoreAllMocks());

const formOf = async (body: string) => {
  const read = await readForm(new Request("http://localhost/", { method: "POST", body: new URLSearchParams(body) }), TEXT_ONLY_LIMITS);
  return read.ok ? read.form : read.arrived;
};

test("the form library copies few values, whatever was posted", async () => {
  let copied = 0;
  const { concat } = Array.prototype;
  vi.spyOn(Array.prototype, "concat").mockImplementation(function (this: unknown[], ...more) {
    copied += this.length;
    return concat.apply(this, more);
  });
  const schema = z.object({ a: z.array(z.string()) });
  const submission = parseWithZod(await formOf("a=1&".repeat(15_000)), { schema });
  expect(submission.status).toBe("success");
  // 15,000 fields of one name would be 112 million.
  expect(copied).toBeLessThan(2_000);
});

test("a post with an intent of the form library is neither a success nor executed", async () => {
  const order = encodeURIComponent(JSON.stringify({ type: "update", payload: { name: "a", value: "2" } }));
  const submission = parseWithZod(await formOf(`a=1&__intent__=${order}&__state__={`), { schema: z.object({ a: z.string() }) });
  expect([submission.status, submission.payload]).toEqual([undefined, { a: "1" }]);
});
