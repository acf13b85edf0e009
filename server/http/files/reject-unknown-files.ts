import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { listAddresses, matcherOf } from "#server/http/request/list-addresses.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";

/**
 * Answers 404 to addresses of files that do not exist, which a catch-all page would otherwise turn into a page: all
 * below /assets, names with a leading dot, and names with an extension, but for routes that have one themselves. What the shop counts is
 * served on a port of its own.
 */
export function rejectUnknownFiles(build: () => Promise<Pick<ServerBuild, "routes">>): RequestHandler {
  return async (req, res, next) => {
    try {
      if (!isFile(req.path) || (await routePatterns(build)).some((pattern) => pattern.test(req.path))) return next();
      rejectRequest(req, res, "not-found");
    } catch (error) {
      next(error);
    }
  };
}

function isFile(path: string): boolean {
  // `.data` is how a page's script asks for a page's data.
  if (/^\/(metrics$|assets\/)/i.test(path) || path.includes("/.")) return true;
  return /\.[a-z0-9]+$/i.test(path) && !path.endsWith(".data");
}

/** The routes whose address has an extension. */
async function routePatterns(build: () => Promise<Pick<ServerBuild, "routes">>): Promise<RegExp[]> {
  const { routes } = await build();
  return listAddresses(routes)
    .filter((address) => /\.[a-z0-9]+$/i.test(address))
    .map(matcherOf);
}
