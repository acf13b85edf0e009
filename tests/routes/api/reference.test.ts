import { beforeAll, describe, expect, test } from "vitest";
import type { CallFields } from "#app/api/call/define-call.server.ts";
import { requiredFields, toForm } from "#app/api/call/describe-input.server.ts";
import { CALL_PATHS, type CallPath } from "#app/api/call-paths.ts";
import { loader } from "#app/routes/api/call.ts";
import { CALLS } from "#app/api/calls.server.ts";
import { callsOf } from "#tests/support/api/api-client.ts";
import { ADA, createAccount } from "#tests/support/identity/identity.ts";
import { smallPhoto } from "#tests/support/real-name.ts";
import { useSharedShop } from "#tests/support/shop.ts";
import { startSession } from "#server/identity/session/sessions.ts";

const shop = useSharedShop();
let accountId: string;
beforeAll(async () => {
  ({ accountId } = await createAccount(shop, ADA));
});

type Envelope = { resultCode: string; resultMessage: string; resultData: { fields?: object } | null };

/** Posts as an account that has just signed in, from its own address, and checks the response against its contract. */
async function post(path: CallPath, body: BodyInit, headers: Record<string, string> = {}): Promise<Envelope> {
  const token = await startSession(shop.db, { accountId, stay: false, now: shop.clock() });
  const request = new Request(`http://localhost/api${path}`, { method: "POST", body, headers: { Token: token, lang: "en", ...headers } });
  const response = await callsOf(shop)(request);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  return (await response.json()) as Envelope;
}

const JSON_TYPE = { "Content-Type": "application/json" };
const examplesOf = (path: CallPath): readonly CallFields[] => CALLS[path].examples ?? [{}];

async function parts(path: CallPath, fields: CallFields): Promise<FormData> {
  const form = toForm(fields);
  const [file = ""] = CALLS[path].needsFile ? (CALLS[path].files ?? []) : [];
  if (file) form.append(file === "*" ? "files" : file, new File([new Uint8Array(await smallPhoto())], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

/** The only call with a token field: that of the example has ended. */
const unknownToken = (path: CallPath) => (path === "/product/redeemEsimLink" ? ["TOKEN_VALID_FAIL"] : []);

/** Sends the same fields in every supported encoding. */
async function everyWay(path: CallPath, fields: CallFields): Promise<Envelope[]> {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as [string, string]));
  const multipart = await post(path, await parts(path, fields));
  if (CALLS[path].needsFile) return [multipart];
  return [multipart, await post(path, new URLSearchParams(pairs)), await post(path, JSON.stringify(fields), JSON_TYPE)];
}

describe.each(CALL_PATHS)("%s", (path) => {
  test("accepts the examples of its description as multipart, urlencoded and JSON", async () => {
    for (const example of examplesOf(path)) {
      for (const result of await everyWay(path, example)) {
        expect(["SUCCESS", ...CALLS[path].codes, ...unknownToken(path)], JSON.stringify(result)).toContain(result.resultCode);
      }
    }
  });

  test("rejects each missing required field by its name", async () => {
    const [example = {}] = examplesOf(path);
    for (const name of requiredFields(CALLS[path])) {
      const { [name]: _, ...rest } = example;
      const rejected = await post(path, await parts(path, rest));
      expect(rejected, name).toMatchObject({ resultCode: "PARAM_ERROR", resultMessage: expect.stringMatching(/./) });
      expect(Object.keys(rejected.resultData?.fields ?? {}), name).not.toEqual([]);
    }
  });

  test("rejects an invalid Token, requires one if it needs one, and is a post", async () => {
    const invalid = await post(path, new FormData(), { Token: "a".repeat(43) });
    expect(invalid.resultCode).toBe(CALLS[path].endsSession ? "SUCCESS" : "TOKEN_VALID_FAIL");
    const anybody = await post(path, new FormData(), { Token: "" });
    expect(anybody.resultCode === "TOKEN_VALID_FAIL").toBe(CALLS[path].who !== "anyone");
    const read = await loader({ request: new Request(`http://localhost/api${path}`) } as never);
    expect([read.status, read.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
  });
});
