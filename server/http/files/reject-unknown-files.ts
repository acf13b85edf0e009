import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { listRoutePatterns, compileAddressPattern } from "#server/http/request/list-route-patterns.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";

/**
 * Answers 404 for files that do not exist, before the catch-all route renders a page for them: everything below /assets, names with a
 * leading dot, and names with an extension unless a route has that address. So no browser gets the data of a page alone, which Remix would send from
 * `<page>.data`. Also rejects /metrics, which has its own port.
 */
export function rejectUnknownFiles(build: () => Promise<Pick<ServerBuild, "routes">>): RequestHandler {
  return async (req, res, next) => {
    if (!isFile(req.path) || (await routePatterns(build)).some((pattern) => pattern.test(req.path))) return next();
    rejectRequest(req, res, "not-found");
  };
}

function isFile(path: string): boolean {
  if (/^\/(metrics$|assets\/)/i.test(path) || path.includes("/.")) return true;
  return /\.[a-z0-9]+\/?$/i.test(path);
}

/** Returns the patterns of the routes whose address has an extension. */
async function routePatterns(build: () => Promise<Pick<ServerBuild, "routes">>): Promise<RegExp[]> {
  const { routes } = await build();
  return listRoutePatterns(routes)
    .filter((address) => /\.[a-z0-9]+$/i.test(address))
    .map(compileAddressPattern);
}
