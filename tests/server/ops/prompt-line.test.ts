import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { promptLine } from "#server/ops/command-line/prompt-line.ts";

const terminal = (typed: string) => Object.assign(new PassThrough(), { isTTY: true }).end(typed);

test("returns the line typed at a terminal", async () => {
  const output = new PassThrough();
  expect(await promptLine("Type it again: ", terminal("ada@example.com \n"), output)).toBe("ada@example.com");
  expect(String(output.read())).toContain("Type it again: ");
});

test("returns an empty line without a terminal or at the end of input", async () => {
  expect(await promptLine("Again: ", new PassThrough().end("ada@example.com\n"), new PassThrough())).toBe("");
  expect(await promptLine("Again: ", terminal(""), new PassThrough())).toBe("");
});
