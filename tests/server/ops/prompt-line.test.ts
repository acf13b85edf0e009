import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { promptLine } from "#server/ops/input/prompt-line.ts";

const terminal = (typed: string) => Object.assign(new PassThrough(), { isTTY: true }).end(typed);

test("what is typed at a terminal is the answer", async () => {
  const output = new PassThrough();
  expect(await promptLine("Type it again: ", terminal("ada@example.com \n"), output)).toBe("ada@example.com");
  expect(String(output.read())).toContain("Type it again: ");
});

test("where nobody sits at one, or the input ends, there is none", async () => {
  expect(await promptLine("Again: ", new PassThrough().end("ada@example.com\n"), new PassThrough())).toBe("");
  expect(await promptLine("Again: ", terminal(""), new PassThrough())).toBe("");
});
