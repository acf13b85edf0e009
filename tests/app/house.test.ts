import { expect, test } from "vitest";
import { arrowsOf, listSources, readSource, type Arrow } from "#tests/support/sources.ts";

// The rules of the house that the linter cannot say; the rest is in .oxlintrc.json.

const files = listSources();
const code = files.filter((file) => /^(app|server|tests)\/.*\.(ts|tsx|mjs|css)$/.test(file));
const program = code.filter((file) => /^(app|server)\/.*\.tsx?$/.test(file) && !file.endsWith(".d.ts"));
const arrows = program.flatMap(arrowsOf);

/** What an area may build upon: import downwards, or on one floor one way. */
const FLOORS = [
  ["locale"],
  ["db", "gateways", "jobs"],
  ["identity", "destinations", "content", "tracking", "intake", "partners", "mailbox"],
  ["plans", "coverage", "sims"],
  ["orders", "payments", "top-up", "real-name"],
  ["privacy", "keys"],
];
const AREAS = FLOORS.flat();
const floorOf = (area: string) => FLOORS.findIndex((floor) => floor.includes(area));
const areaOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1] ?? "";
const isThisFile = (file: string) => file === "tests/app/house.test.ts";
const isSchema = (file: string) => file.endsWith(".schema.ts");

const told = (wrong: Arrow[]) => wrong.map(({ from, to }) => `${from} → ${to}`);

test("the top of the repository holds what the picture shows, and nothing else", () => {
  const top = new Set(files.map((file) => file.split("/")[0] as string));
  const wanted = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "remix.config.js",
    "vite.config.ts",
    "README.md",
    "app",
    "docs",
    "public",
    "server",
    "tests",
  ];
  expect([...top].filter((name) => !name.startsWith(".") && !wanted.includes(name))).toEqual([]);
  expect(wanted.filter((name) => !top.has(name))).toEqual([]);
});

test("the lock file has the packages of every platform, also where the registry at hand does not serve them", () => {
  type Entry = { optionalDependencies?: Record<string, string> };
  const { packages } = JSON.parse(readSource("package-lock.json")) as { packages: Record<string, Entry> };
  const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  const locked = new Set(Object.keys(packages).map((place) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length)));
  // `npm ci` refuses a lock file without them. Written by hand: version, os, cpu, libc, "optional": true.
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});

test("no file that people write is longer than 250 lines", () => {
  const long = code.filter((file) => !file.endsWith(".css") && file !== "tests/support/api-types.d.ts" && readSource(file).split("\n").length > 251);
  expect(long).toEqual([]);
});

test("names are in kebab case and say what they own", () => {
  const owner = /(^|\/)(utils?|helpers?|lib|common|misc|shared|types|index)(\/|\.[a-z]+$)/;
  expect(code.filter((file) => owner.test(file) || !/^[a-z0-9/.-]+$/.test(file))).toEqual([]);
});

test("nothing is left undone in words, and no test is left out", () => {
  const undone = new RegExp(`\\b(${["to" + "do", "fix" + "me", "lorem ipsum", "not implemented", "coming soon"].join("|")})\\b`, "i");
  expect(code.filter((file) => undone.test(readSource(file)) && !isThisFile(file))).toEqual([]);
  const left = code.filter(
    (file) => file.startsWith("tests/") && /\b(test|it|describe)\.(skip|only|todo|fixme)\b/.test(readSource(file)) && !isThisFile(file),
  );
  expect(left).toEqual([]);
});

test("the server knows nothing of pages", () => {
  const pages = (to: string) => to.startsWith("app/") || /^(react|remix-|@remix-run\/)/.test(to);
  const wrong = arrows.filter(({ from, to }) => from.startsWith("server/") && pages(to));
  expect(told(wrong.filter(({ from, to }) => !(from.startsWith("server/http/") && to === "@remix-run/node")))).toEqual([]);
});

test("every folder of the server is an area with a floor, or one of the few that are none", () => {
  const folders = new Set(program.map(areaOf).filter(Boolean));
  expect([...folders].filter((folder) => !AREAS.includes(folder) && !["http", "ops"].includes(folder))).toEqual([]);
});

test("an area builds upon areas below it; on one floor, two never build upon each other", () => {
  const across = arrows.filter(
    ({ from, to, typeOnly }) =>
      !typeOnly && !isSchema(to) && AREAS.includes(areaOf(from)) && AREAS.includes(areaOf(to)) && areaOf(from) !== areaOf(to),
  );
  expect(told(across.filter(({ from, to }) => floorOf(areaOf(to)) > floorOf(areaOf(from))))).toEqual([]);
  const pairs = new Set(across.map(({ from, to }) => `${areaOf(from)} ${areaOf(to)}`));
  expect([...pairs].filter((pair) => pairs.has(pair.split(" ").reverse().join(" ")))).toEqual([]);
});

test("the shop is put together in one place, which only programs open", () => {
  const openers = arrows.filter(({ to }) => to === "server/app/create-app-context.ts").map(({ from }) => from);
  expect(openers.filter((file) => !/^server\/(http\/(serve|develop|preview)|jobs\/worker|ops\/[a-z-]+)\.ts$/.test(file))).toEqual([]);
});

test("routes never import routes of another area, and nothing but the root imports them", () => {
  const area = (file: string) => /^app\/routes\/([^/]+)\//.exec(file)?.[1];
  const wrong = arrows.filter(({ from, to, typeOnly }) => area(to) !== undefined && area(from) !== area(to) && from !== "app/root.tsx" && !typeOnly);
  expect(told(wrong)).toEqual([]);
});

test("props go into app/ui and app/forms, no server code; a schema is a leaf", () => {
  const may = (from: string): RegExp | undefined => {
    if (from.startsWith("app/ui/") || from.startsWith("app/i18n/")) return /^(app\/(ui|i18n)\/|server\/.+\.schema\.ts$)/;
    if (from.startsWith("app/forms/")) return /^(app\/(forms|ui|i18n)\/|server\/.+\.schema\.ts$)/;
    if (isSchema(from)) return /^server\/.+\.schema\.ts$/;
    return undefined;
  };
  const own = arrows.filter(({ from, to }) => /^(app|server)\//.test(to) && !from.endsWith(".server.ts"));
  expect(told(own.filter(({ from, to }) => may(from)?.test(to) === false))).toEqual([]);
});

test("imports name their file with its ending; what lies in another folder is named from the top", () => {
  const specifiers = program.flatMap((file) =>
    [...readSource(file).matchAll(/\b(?:from|import\() ?"([#.][^"]*)"/g)].map(([, name]) => `${file}: ${name}`),
  );
  expect(specifiers.filter((one) => / \.\.\//.test(one) || !/\.(ts|tsx|mjs|js|json|css)(\?url)?$/.test(one))).toEqual([]);
});

test("pages have no inline style, which the policy forbids", () => {
  expect(program.filter((file) => file.startsWith("app/") && /\bstyle=\{/.test(readSource(file)))).toEqual([]);
});

test("nobody writes a language into an address by hand", () => {
  const byHand = /["'`]\/(zh-cn|zh-hk|en|\$\{lang(uage)?\})\//;
  const withoutComments = (file: string) => readSource(file).replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  expect(program.filter((file) => byHand.test(withoutComments(file)) && file !== "server/locale/path.schema.ts")).toEqual([]);
});
