import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { inputSchema } from "#app/request/describe-input.server.ts";
import { CALL_PATHS } from "#app/request/call-paths.ts";
import { CALLS } from "#app/routes/api/calls.server.ts";
import { describeApi } from "#app/routes/api/describe-api.server.ts";
import { projectRoot } from "#server/env.ts";

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

test.each(CALL_PATHS)("what %s takes and answers is said to the letter: no field is unknown", (path) => {
  const text = JSON.stringify([inputSchema(CALLS[path]), z.toJSONSchema(CALLS[path].output, { unrepresentable: "any" })]);
  expect(text.replaceAll('"properties":{}', "")).not.toContain("{}");
  expect(CALLS[path].about).toMatch(/^[A-Z].*\.$/s);
});

test.each(CALL_PATHS)("the examples of %s fit their own description", (path) => {
  const said = z.fromJSONSchema(inputSchema(CALLS[path]) as never);
  for (const example of CALLS[path].examples ?? [{}]) expect(said.safeParse(example).error?.issues).toBeUndefined();
});

test("the types of the generated client are those of the description (vitest -u writes them anew)", async () => {
  const types = astToString(await openapiTS(JSON.stringify(document)));
  await expect(types).toMatchFileSnapshot(join(projectRoot, "tests/support/api-types.d.ts"));
  expect(readFileSync(join(projectRoot, "tests/support/api-client.ts"), "utf8")).toContain("./api-types.d.ts");
});
