import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { protectDataDir } from "#server/app/data-dir/protect-data-dir.ts";
import { startServer } from "#tests/support/server.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "rovelink-modes-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("makes files private that were readable to others, and changes nothing else", () => {
  const umask = process.umask();
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "files"));
  chmodSync(join(folder, "files"), 0o755);
  const names = ["rovelink.db", "rovelink.db-wal", "rovelink.db-shm", "secrets.json", "notes.txt"];
  for (const name of names) writeFileSync(join(folder, name), "");
  for (const name of names) chmodSync(join(folder, name), name === "secrets.json" ? 0o400 : 0o644);
  protectDataDir(folder);
  expect(process.umask(umask).toString(8)).toBe("77");
  expect([modeOf(folder), modeOf(join(folder, "files")), ...names.map((name) => modeOf(join(folder, name)))]).toEqual([
    "700",
    "700",
    "600",
    "600",
    "600",
    "400",
    "644",
  ]);
});

test("creates no folder: nothing may need one, and its place may be read-only", () => {
  const umask = process.umask();
  protectDataDir(join(folder, "data"));
  expect(process.umask(umask).toString(8)).toBe("77");
  expect(existsSync(join(folder, "data"))).toBe(false);
});

test("a server started with the usual umask keeps its data unreadable for other users", async () => {
  process.umask(0o022);
  const dataDir = join(folder, "data");
  const server = await startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: "" } });
  expect(modeOf(dataDir)).toBe("700");
  const names = readdirSync(dataDir).filter((name) => statSync(join(dataDir, name)).isFile());
  expect(names).toEqual(expect.arrayContaining(["rovelink.db", "rovelink.db-wal", "secrets.json"]));
  expect(names.map((name) => modeOf(join(dataDir, name)))).toEqual(names.map(() => "600"));
  await server.remove();
});
