import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { formAction } from "#app/request/form/form-action.server.ts";
import { StorageError } from "#server/db/drivers/database-errors.ts";

const logged: unknown[] = [];
const post = (caught: unknown) => {
  const context = { shop: { log: { info: () => {}, error: (event: string, error: unknown) => void logged.push(event, error) } } };
  const body = new URLSearchParams({ email: "ada@example.com", password: "Secret123" });
  const request = new Request("http://localhost/en/login", { method: "POST", body });
  const args = { request, params: {}, context } as unknown as ActionFunctionArgs;
  const action = formAction(async () => {
    throw caught;
  });
  return { context: args.context, answer: action(args) };
};

test.each(["busy", "full", "unavailable"] as const)("a form that meets a database that is %s returns as typed, without its secrets", async (kind) => {
  const error = new StorageError(kind, "CODE", new Error("said"));
  const { context, answer } = post(error);
  expect(await answer).toMatchObject({
    init: { status: 503 },
    data: { lastResult: { initialValue: { email: "ada@example.com" }, error: { "": ["errors.not-saved"] } } },
  });
  expect(JSON.stringify(context.actionData?.lastResult)).not.toContain("Secret123");
  expect(context.actionData?.posted?.typed.email).toBe("ada@example.com");
  expect(logged.splice(0)).toEqual(["request", error]);
});

test("a defect and a redirect of an action pass through", async () => {
  await expect(post(new Error("a defect")).answer).rejects.toThrow("a defect");
  const redirect = new Response(null, { status: 303 });
  await expect(post(redirect).answer).rejects.toBe(redirect);
});
