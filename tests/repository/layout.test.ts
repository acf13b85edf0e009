import { dirname } from "node:path";
import { expect, test } from "vitest";
import { listSources, readSource } from "#tests/support/sources.ts";

// Rules of the repository that neither the linter nor dependency-cruiser (.dependency-cruiser.mjs) can express.

const files = listSources();
const sources = files.filter((file) => /^(app|server)\/.*\.(tsx?|mjs)$/.test(file) && !file.endsWith(".d.ts"));

test("the top level of the repository holds the documented files and folders, and nothing else", () => {
  const top = new Set(files.map((file) => file.split("/")[0] as string));
  const documented = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "remix.config.js",
    "vite.config.ts",
    "CHANGELOG.md",
    "README.md",
    "app",
    "docs",
    "public",
    "server",
    "tests",
  ];
  expect([...top].filter((name) => !name.startsWith(".") && !documented.includes(name))).toEqual([]);
  expect(documented.filter((name) => !top.has(name))).toEqual([]);
});

test("files and folders are named after their contents", () => {
  const vague = /\/([^/]+-)?(utils?|helpers?|common|misc|shared)[/.]|\/(lib|types|index)[/.]/;
  expect(files.filter((file) => /^(app|server|tests)\//.test(file) && vague.test(file))).toEqual([]);
});

test("a folder holds at most 40 source files", () => {
  const perFolder = new Map<string, number>();
  for (const file of sources) perFolder.set(dirname(file), (perFolder.get(dirname(file)) ?? 0) + 1);
  expect([...perFolder].filter(([, count]) => count > 40)).toEqual([]);
});

test("the lock file has the packages of every platform, even if the current registry does not serve them", () => {
  type Entry = { optionalDependencies?: Record<string, string> };
  const { packages } = JSON.parse(readSource("package-lock.json")) as { packages: Record<string, Entry> };
  const optional = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  const locked = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)));
  // `npm ci` rejects a lock file without them. Add them by hand: version, os, cpu, libc, "optional": true.
  expect(optional.filter((name) => !locked.has(name))).toEqual([]);
});
