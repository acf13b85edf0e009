import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { projectRoot } from "#server/env.ts";

test.each(["throw", "reject"])("logs an error outside any request (%s) and exits with 1", (how) => {
  const { status, stdout } = spawnSync(process.execPath, ["--import", "tsx", "tests/support/processes/uncaught-error.ts", how], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ level: "error", event: "crash", fault: { name: "Error", message: "on purpose" } });
});
