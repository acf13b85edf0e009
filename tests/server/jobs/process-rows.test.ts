import { expect, test } from "vitest";
import { StorageError } from "#server/db/drivers/database-errors.ts";
import { processRows } from "#server/jobs/process-rows.ts";
import { createLog } from "#server/observability/log.ts";

const ROWS = ["first", "second", "third"].map((id) => ({ id }));
const logged: string[] = [];
const log = createLog("info", { write: (line: string) => void logged.push(line) });

test("logs a row that fails and processes the rows after it", async () => {
  const done: string[] = [];
  const work = async ({ id }: { id: string }) => {
    if (id === "first") throw new Error("broken row");
    done.push(id);
  };
  expect(await processRows(log, "test.row-failed", ROWS, work)).toBe(3);
  expect(done).toEqual(["second", "third"]);
  expect(logged.filter((line) => line.includes("test.row-failed"))).toHaveLength(1);
});

test("counts zero if every row fails, so that they are not retried immediately", async () => {
  expect(await processRows(log, "test.row-failed", ROWS, () => Promise.reject(new Error("broken row")))).toBe(0);
});

test("ends the run at the first row if the database fails", async () => {
  let calls = 0;
  const work = async () => {
    calls++;
    throw new StorageError("full", "SQLITE_FULL", new Error("full"));
  };
  await expect(processRows(log, "test.row-failed", ROWS, work)).rejects.toMatchObject({ kind: "full" });
  expect(calls).toBe(1);
});
