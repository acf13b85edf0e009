import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/env.ts";

test("what installs the packages and builds the shop loads before any package is installed", () => {
  const clone = mkdtempSync(join(tmpdir(), "fresh-clone-"));
  try {
    for (const name of ["package.json", "server"]) cpSync(join(projectRoot, name), join(clone, name), { recursive: true });
    const load = () =>
      execFileSync(process.execPath, ["--input-type=module", "--eval", 'await import("./server/launch.mjs")'], { cwd: clone, stdio: "pipe" });
    expect(load).not.toThrow();
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
});
