import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";
import { isFromProxy } from "#server/http/request/client-address.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";

const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
/** A resumable upload is continued with PATCH and cancelled with DELETE. */
const UPLOAD_METHODS = [...METHODS, "PATCH", "DELETE"];
/** The OpenAPI document can only be read. */
const READ_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Headers in which proxies send the visitor's country. */
const COUNTRY_HEADERS = [
  "cf-ipcountry",
  "cloudfront-viewer-country",
  "x-vercel-ip-country",
  "x-appengine-country",
  "x-country-code",
  "x-geo-country",
];

const FORWARDED_HEADERS = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/**
 * Rejects a request whose address is ambiguous (400), whose Host is not one of the configured origins (421), that went round the configured proxy
 * (421) or whose method is not supported (405). Sets `res.locals.origin`, from which all addresses are built. Deletes the headers with which a client could claim another host, port,
 * scheme or country; keeps the country header that our own proxy writes.
 */
export function checkHost(env: Env): RequestHandler {
  const origins = new Map(env.origins.map((origin) => [new URL(origin).host, origin]));
  const ignored = [...FORWARDED_HEADERS, ...COUNTRY_HEADERS.filter((name) => name !== env.ipCountryHeader)];
  return (req, res, next) => {
    for (const name of ignored) delete req.headers[name];
    const origin = origins.get(normalHost(req.headers.host, env.secure));
    res.locals.origin = origin ?? env.publicOrigin;
    if (res.locals.isMalformed) return void rejectRequest(req, res.set("Connection", "close"), "bad-request");
    // A load balancer checks /healthz by the machine's IP address, so its Host is not a configured origin.
    const isMisdirected = !origin || (env.trustProxyHops > 0 && !isFromProxy(req, env.trustProxyFrom));
    if (isMisdirected && req.path !== "/healthz") return void rejectRequest(req, res, "host");
    if (!methodsAt(req.path).includes(req.method)) return void rejectRequest(req, res.set("Allow", allowedAt(req.path)), "method");
    if (req.method === "OPTIONS") return void res.set("Allow", allowedAt(req.path)).status(204).end();
    // Remix would run an action for `?_data=…` without checking the origin of the request.
    if (new URL(req.originalUrl, env.publicOrigin).searchParams.has("_data")) return void rejectRequest(req, res, "foreign-sender");
    next();
  };
}

/** Normalizes the Host header as `new URL().host` does: lower case, without the default port of the scheme. */
function normalHost(host: string | undefined, secure: boolean): string {
  return (host ?? "").toLowerCase().replace(secure ? /:443$/ : /:80$/, "");
}

function methodsAt(path: string): string[] {
  if (/^\/api\/openapi\.json$/i.test(path)) return READ_METHODS;
  return /^\/uploads\//i.test(path) ? UPLOAD_METHODS : METHODS;
}

/** Returns the `Allow` header for a path. An API call accepts only POST; its GET is routed too, but only to an error. */
function allowedAt(path: string): string {
  const methods = methodsAt(path);
  return /^\/api\//i.test(path) && methods !== READ_METHODS ? "POST, OPTIONS" : methods.join(", ");
}
