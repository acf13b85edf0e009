import { expect, test } from "vitest";
import { runSweep } from "#server/jobs/run-sweep.ts";
import { createLog } from "#server/observability/log.ts";

const NOW = 1_000;
const sweep = (...steps: (() => Promise<boolean | void>)[]) => {
  const logged: string[] = [];
  const log = createLog("info", { write: (line: string) => void logged.push(line) });
  return runSweep({ clock: () => NOW, log }, { event: "uploads.sweep-failed", intervalMs: 500, steps }).then((result) => ({ ...result, logged }));
};

test("runs again after the interval, or at once if a step left something to do", async () => {
  expect(
    await sweep(
      async () => false,
      async () => {},
    ),
  ).toMatchObject({ again: NOW + 500 });
  expect(
    await sweep(
      async () => true,
      async () => false,
    ),
  ).toMatchObject({ again: NOW + 1 });
});

test("a failed step is logged, and the others still run", async () => {
  const ran: string[] = [];
  const { again, logged } = await sweep(
    async () => Promise.reject(new Error("the database is locked")),
    async () => void ran.push("second"),
  );
  expect(ran).toEqual(["second"]);
  expect(again).toBe(NOW + 500);
  expect(logged.join()).toContain("uploads.sweep-failed");
});
