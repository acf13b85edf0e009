import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";
import { rejectRequest } from "#server/http/response/reject-request.ts";

const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
/** Uploads that go on where they were cut need two more. */
const UPLOAD_METHODS = [...METHODS, "PATCH", "DELETE"];
/** The description of the API is only read. */
const READ_METHODS = ["GET", "HEAD", "OPTIONS"];
function methodsAt(path: string): string[] {
  if (/^\/api\/openapi\.json$/i.test(path)) return READ_METHODS;
  return /^\/uploads\//i.test(path) ? UPLOAD_METHODS : METHODS;
}
/** The methods that do something there: a call is a POST, although the router answers its GET too. */
function allowedAt(path: string): string {
  const methods = methodsAt(path);
  return /^\/api\//i.test(path) && methods !== READ_METHODS ? "POST, OPTIONS" : methods.join(", ");
}
/** Headers by which proxies name the visitor's country. */
const COUNTRY = ["cf-ipcountry", "cloudfront-viewer-country", "x-vercel-ip-country", "x-appengine-country", "x-country-code", "x-geo-country"];
const FORWARDED = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/**
 * Lets through what is addressed to this shop: an address with one reading (else 400), a Host of ours (else 421), a method that the shop
 * knows (else 405). What proxies say about the host is dropped, since addresses are built from the origin found here, and so is the country
 * in any header but that of our own proxy.
 */
export function checkAddress(env: Env): RequestHandler {
  const origins = new Map(env.origins.map((origin) => [new URL(origin).host, origin]));
  const ignored = [...FORWARDED, ...COUNTRY.filter((name) => name !== env.ipCountryHeader)];
  return (req, res, next) => {
    for (const name of ignored) delete req.headers[name];
    const origin = origins.get(normalHost(req.headers.host, env.secure));
    res.locals.origin = origin ?? env.publicOrigin;
    if (res.locals.isMalformed) return void rejectRequest(req, res.set("Connection", "close"), "bad-request");
    // A load balancer asks for health by the address of the machine, without knowing the shop's name.
    if (!origin && req.path !== "/healthz") return void rejectRequest(req, res, "host");
    if (!methodsAt(req.path).includes(req.method)) return void rejectRequest(req, res.set("Allow", allowedAt(req.path)), "method");
    if (req.method === "OPTIONS") return void res.set("Allow", allowedAt(req.path)).status(204).end();
    // Remix would run an action for `?_data=…` without checking who sent it.
    if (new URL(req.originalUrl, env.publicOrigin).searchParams.has("_data")) return void rejectRequest(req, res, "foreign-sender");
    next();
  };
}

/** The Host header as `new URL().host` writes it: lower case, without the port that the scheme implies. */
function normalHost(host: string | undefined, secure: boolean): string {
  return (host ?? "").toLowerCase().replace(secure ? /:443$/ : /:80$/, "");
}
