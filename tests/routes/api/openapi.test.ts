import { Ajv2020 } from "ajv/dist/2020.js";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { z } from "zod";
import { inputSchema } from "#app/api/call/describe-input.server.ts";
import { codesOf } from "#app/api/call/define-call.server.ts";
import { CALL_PATHS } from "#app/api/call-paths.ts";
import { CALLS } from "#app/api/calls.server.ts";
import { describeApi } from "#app/api/call/describe-api.server.ts";
import { REJECTION_STATUS } from "#server/protocol/rejection-status.schema.ts";

const document = describeApi("https://shop.example") as Record<string, unknown> & { paths: Record<string, unknown> };

test("the description is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, "3.1"]);
});

test("the description has every call, and nothing else", () => {
  expect(Object.keys(document.paths).sort()).toEqual([...CALL_PATHS].sort());
});

test.each(CALL_PATHS)("describes every field that %s accepts and returns", (path) => {
  const text = JSON.stringify([inputSchema(CALLS[path]), z.toJSONSchema(CALLS[path].output, { unrepresentable: "any" })]);
  expect(text.replaceAll('"properties":{}', "")).not.toContain("{}");
  expect(CALLS[path].about).toMatch(/^[A-Z].*\.$/s);
});

test.each(CALL_PATHS)("the examples of %s match their own description", (path) => {
  const schema = z.fromJSONSchema(inputSchema(CALLS[path]) as never);
  for (const example of CALLS[path].examples ?? [{}]) expect(schema.safeParse(example).error?.issues).toBeUndefined();
});

/** Every example of a body, with the location of its schema in the document. */
const bodies = Object.entries(document.paths as Record<string, { post: { requestBody: { content: Record<string, Body> } } }>).flatMap(
  ([path, { post }]) =>
    Object.entries(post.requestBody.content).flatMap(([type, { examples = {} }]) =>
      Object.entries(examples).map(([name, { value }]) => ({
        what: `${name} of ${path} as ${type}`,
        schema: `#/paths/${inPointer(path)}/post/requestBody/content/${inPointer(type)}/schema`,
        value,
      })),
    ),
);
type Body = { examples?: Record<string, { value: unknown }> };
function inPointer(name: string) {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

test("every example of every body matches its schema, validated with JSON Schema 2020-12", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(JSON.parse(JSON.stringify(document)) as object, "openapi");
  const wrong = bodies.flatMap(({ what, schema, value }) =>
    ajv.validate({ $ref: `openapi${schema}` }, value) ? [] : [`${what}: ${ajv.errorsText()}`],
  );
  expect(bodies.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

type Codes = { enum: string[]; "x-enum-descriptions": string[] };
const schemas = (document.components as { schemas: { ResultCode: Codes; WebServerAnswer: { properties: { resultCode: Codes } } } }).schemas;

test("the catalogue has every code that a call or the web server returns, with status and meaning", () => {
  const { enum: codes, "x-enum-descriptions": meanings } = schemas.ResultCode;
  const answered = [
    "SUCCESS",
    ...Object.values(CALLS).flatMap(codesOf),
    ...Object.keys(REJECTION_STATUS).map((name) => name.toUpperCase().replaceAll("-", "_")),
  ];
  expect(codes.toSorted()).toEqual([...new Set(answered)].toSorted());
  expect(meanings.every((meaning) => /^HTTP \d{3}: [A-Z].+\.$/.test(meaning))).toBe(true);
  const meaningOf = (code: string) => meanings[codes.indexOf(code)];
  expect(["SIZE", "CONTENT_TYPE", "BUSY"].map((code) => meaningOf(code)?.match(/HTTP \d{3}/g))).toEqual([
    ["HTTP 413"],
    ["HTTP 415"],
    ["HTTP 200", "HTTP 503"],
  ]);
  expect(schemas.WebServerAnswer.properties.resultCode.enum).toEqual(
    expect.arrayContaining(["FOREIGN_SENDER", "NOT_FOUND", "METHOD", "SIZE", "LENGTH"]),
  );
});

test("no enum of the description lists a value twice", () => {
  const twice: unknown[] = [];
  JSON.stringify(document, (name, value: unknown) => {
    if (name === "enum" && Array.isArray(value) && new Set(value).size < value.length) twice.push(value);
    return value;
  });
  expect(twice).toEqual([]);
});

test("every call states the maximum size of its body", () => {
  const calls = Object.values(document.paths as Record<string, { post: { requestBody: { description: string } } }>);
  for (const { post } of calls) expect(post.requestBody.description).toMatch(/\d+ (KB|MB)/);
});
