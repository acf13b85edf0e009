import type { ServerBuild } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import { STAFF_ROLES, type StaffRole } from "#server/domain/staff.schema.ts";
import { isPermitted, PERMISSIONS, type Permission } from "#server/staff/core/permissions.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { builtFile } from "#tests/support/server.ts";
import { useSharedShop } from "#tests/support/shop.ts";

type Access = Permission | "signed-in" | "open";
type Call = { route: string; path: string; method: "GET" | "POST"; intent: string; access: Access };
type Guarded = { access?: Record<string, Access> };

/** Pages of signing in: their loaders read nothing but the sign-in that is under way. The page of an outage reads nothing. */
const OPEN_PAGES = ["routes/sign-in/", "routes/unavailable"];
const OPEN_LOADERS = ["root", ...OPEN_PAGES];

/** Who may call a loader. The files of lists have one, which says it for each address. */
function accessOf({ access }: Guarded, path: string): Guarded["access"] {
  const needed = access?.[path] ?? access?.[""];
  return needed && { "": needed };
}

const shop = useSharedShop();
let calls: Call[];
let unguarded: string[];
/** A browser of each role, one without a role, and one without a session. */
let people: { who: string; roles: StaffRole[] | null; browser: DeskBrowser }[];

beforeAll(async () => {
  const desk = openDesk(shop);
  const { routes } = (await import(builtFile("desk/server/index.js"))) as ServerBuild;
  const functions = Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const path = `/${(route.path ?? "")
      .split("/")
      .map((part) => (part.startsWith(":") || part === "*" ? "x" : part))
      .join("/")}`;
    const { loader, action } = route.module;
    return [
      ...(loader ? [{ route: route.id, path, method: "GET" as const, access: accessOf(loader as Guarded, path) }] : []),
      ...(action ? [{ route: route.id, path, method: "POST" as const, access: (action as Guarded).access }] : []),
    ];
  });
  const isOpen = ({ route, method }: { route: string; method: string }) => method === "GET" && OPEN_LOADERS.some((open) => route.startsWith(open));
  unguarded = functions.filter((one) => !one.access && !isOpen(one)).map(({ method, route }) => `${method} ${route}`);
  calls = functions.flatMap(({ access, ...one }) => Object.entries(access ?? {}).map(([intent, needed]) => ({ ...one, intent, access: needed })));
  people = [
    { who: "stranger", roles: null, browser: desk.stranger },
    { who: "no role", roles: [], browser: await desk.signIn() },
    ...(await Promise.all(STAFF_ROLES.map(async (role) => ({ who: role, roles: [role], browser: await desk.signIn(role) })))),
  ];
});

const call = ({ path, method, intent }: Call, browser: DeskBrowser) => (method === "GET" ? browser.get(path) : browser.post(path, { intent }));

test("every loader and action says who may call it", () => {
  expect(unguarded).toEqual([]);
  expect(calls.length).toBeGreaterThan(15);
});

test("a form of the desk needs a permission that exists, or a session; only signing in and the page of an outage are open", () => {
  const known: readonly string[] = [...PERMISSIONS, "signed-in"];
  const wrong = calls.filter(({ route, access }) =>
    access === "open" ? !OPEN_PAGES.some((open) => route.startsWith(open)) : !known.includes(access),
  );
  expect(wrong).toEqual([]);
});

test("each page of the desk is for the roles whose work it is, and for owners", () => {
  const opened: Record<string, string[]> = {};
  for (const { path, access } of calls) {
    if (access === "open" || access === "signed-in") continue;
    const roles = STAFF_ROLES.filter((role) => role !== "owner" && isPermitted([role], access)).join(" ") || "owner";
    const area = (opened[path.split("/")[1] ?? ""] ??= []);
    if (!area.includes(roles)) area.push(roles);
  }
  expect(opened).toEqual({
    today: ["service reviewer finance editor"],
    find: ["service finance"],
    orders: ["service finance", "service"],
    refunds: ["service finance"],
    money: ["finance"],
    promo: ["finance"],
    statistics: ["finance editor"],
    notice: ["editor"],
    content: ["editor"],
    ratings: ["service editor"],
    stock: ["service"],
    enquiries: ["service"],
    "real-names": ["reviewer", "owner"],
    ...Object.fromEntries(["catalogue", "people", "staff", "audit"].map((area) => [area, ["owner"]])),
  });
});

test("each role may do what its permissions say, and nothing else", async () => {
  const wrong: string[] = [];
  for (const one of calls.filter(({ access }) => access !== "open")) {
    for (const { who, roles, browser } of people) {
      const { status, headers } = await call(one, browser);
      const isSentToSignIn = status === 303 && (headers.get("Location") ?? "").startsWith("/sign-in");
      const right =
        roles === null
          ? one.method === "GET"
            ? isSentToSignIn
            : status === 401
          : one.access === "signed-in" || isPermitted(roles, one.access as Permission)
            ? status !== 403 && status < 500 && !isSentToSignIn
            : status === 403;
      if (!right) wrong.push(`${who}: ${one.method} ${one.path} ${one.intent} (${one.access}) answered ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("an intent that a page does not know is refused, also one that every object has", async () => {
  const paths = [...new Set(calls.filter(({ method, intent }) => method === "POST" && intent !== "").map(({ path }) => path))];
  const owner = people.at(-1)?.browser;
  for (const path of paths) for (const intent of ["", "drop", "constructor"]) expect((await owner?.post(path, { intent }))?.status).toBe(400);
});
