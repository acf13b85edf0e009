import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import routeConfig from "#app/routes.ts";
import { buildForPattern } from "#server/http/remix/build-for-pattern.ts";
import { listRoutePatterns } from "#server/http/request/list-route-patterns.ts";
import { routePattern } from "#server/http/request/route-pattern.ts";

type Routes = ServerBuild["routes"];
type Entry = { id?: string; path?: string; index?: boolean; children?: Entry[] };

const routesBelow = (entries: Entry[], parentId: string): [string, object][] =>
  entries.flatMap(({ id = "", path, index, children = [] }) => [[id, { id, parentId, path, index }], ...routesBelow(children, id)]);

const routes = Object.fromEntries([["root", { id: "root", path: "" }], ...routesBelow(await routeConfig, "root")]) as Routes;
const build = { routes, assets: { routes } } as unknown as ServerBuild;

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Returns the route table as Remix builds it. */
const tableOf = (all: Routes, parentId?: string): RouteObject[] =>
  Object.values(all).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    return [{ id: route.id, path: route.path, ...(route.index ? { index: true } : { children: tableOf(all, route.id) }) } as RouteObject];
  });
const idsOf = (all: Routes, path: string) => matchRoutes(tableOf(all), path)?.map(({ route }) => route.id);

const pages = listRoutePatterns(routes).map((pattern) => pattern.replace(":lang", "en").replace(/:\w+/, "x").replace("*", "x/y") || "/");
const unusual = [
  "/EN/Plans",
  "/en/plans/",
  "/en/",
  "/en/account",
  "/en/policy",
  "/en/%E4%BD%A0",
  "/api",
  "/api/plans",
  "/uploads/x/y",
  "/x",
  "/x/y",
  "/x.json",
];

test.each([...pages, ...unusual])("%s has the routes that the whole build would give it", (path) => {
  const { routes: kept, assets } = buildForPattern(build, routePattern(routes, path));
  expect(idsOf(kept, path)).toEqual(idsOf(routes, path));
  expect(Object.keys(assets.routes)).toEqual(Object.keys(kept));
});

test("a page needs only its own route and the parents of it", () => {
  const { routes: kept } = buildForPattern(build, routePattern(routes, "/en/plans"));
  expect(Object.keys(kept)).toEqual(["root", "language", "site", "plans"]);
});
