import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { RequestHandler } from "express";
import { acceptedEncodings } from "#server/http/response/compression.ts";
import { removeDocumentHeaders } from "#server/http/response/secure-headers.ts";
import { SEND_STALL_MS } from "#server/http/response/send-response.ts";
import type { ServerBuild } from "@remix-run/node";
import { listRoutePatterns, compileAddressPattern } from "#server/http/request/list-route-patterns.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** A static file: its media type, how long browsers may keep it, and the path of each encoding. */
type SiteFile = { type: string; cacheControl: string; plain: string; br?: string; gzip?: string };

/** The service worker of the shop, and what removes it from browsers; both built by `server/build.mjs`. */
const SERVICE_WORKER = "/service-worker.js";
const REMOVAL_WORKER = "/removal-worker.js";

type Content = { body: Buffer; etag: string };

/**
 * Serves the files of a folder, precompressed if the client accepts it. Browsers cache a file with a hash in its name for a year, other files
 * for a day, and the service worker not at all. Each file is read once and kept in memory. `serviceWorker`: false serves the worker that removes it.
 */
export function serveFiles(folder: string, { serviceWorker = true } = {}): RequestHandler {
  const files = listFiles(folder);
  const removal = files.get(REMOVAL_WORKER);
  if (removal && !serviceWorker) files.set(SERVICE_WORKER, { ...removal, cacheControl: "no-cache" });
  const cache = new Map<string, Promise<Content>>();
  const readCached = (path: string) => {
    const content = cache.get(path) ?? read(path);
    cache.set(path, content);
    content.catch(() => cache.delete(path));
    return content;
  };
  return async (req, res, next) => {
    const file = files.get(req.path);
    if (!file || (req.method !== "GET" && req.method !== "HEAD")) return next();
    res.locals.route = "file";
    const encoding = acceptedEncodings(req.headers["accept-encoding"]).find((candidate) => file[candidate]);
    const { body, etag } = await readCached((encoding && file[encoding]) ?? file.plain);
    if (!file.type.startsWith("text/html")) removeDocumentHeaders(res);
    res.set({ "Cache-Control": file.cacheControl, ETag: etag });
    if (file.br || file.gzip) res.vary("Accept-Encoding");
    if (req.fresh) return void res.status(304).end();
    if (encoding) res.set("Content-Encoding", encoding);
    res.set({ "Content-Type": file.type, "Content-Length": String(body.length) });
    res.setTimeout(SEND_STALL_MS);
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

async function read(path: string): Promise<Content> {
  const body = await readFile(path);
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

/**
 * Returns every file of a folder that may be served, by its address. Only listed files are ever opened, so no address can reach another file.
 * Leaves out names with a leading dot (except `.well-known`), source maps and unknown types.
 */
function listFiles(folder: string): Map<string, SiteFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  const files = new Map<string, SiteFile>();
  for (const plain of paths) {
    const address = `/${relative(folder, plain).split(sep).join("/")}`;
    const type = TYPES[extname(plain)];
    if (!type || address.split("/").some((part) => part.startsWith(".") && part !== ".well-known")) continue;
    const br = paths.has(`${plain}.br`) ? `${plain}.br` : undefined;
    const gzip = paths.has(`${plain}.gz`) ? `${plain}.gz` : undefined;
    files.set(address, { type, cacheControl: cacheControlOf(address), plain, br, gzip });
  }
  return files;
}

function cacheControlOf(address: string): string {
  if (address === SERVICE_WORKER) return "no-cache";
  return address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400";
}

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
