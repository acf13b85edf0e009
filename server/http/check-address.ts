import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";
import { refuse } from "./refuse.ts";

const METHODS = ["GET", "HEAD", "POST", "OPTIONS"];
/** Uploads that go on where they were cut need two more. */
const UPLOAD_METHODS = [...METHODS, "PATCH", "DELETE"];
const methodsAt = (path: string) => (path.startsWith("/uploads/") ? UPLOAD_METHODS : METHODS);
/** What is told of the methods of an address: a call is a POST, though the router answers its GET too. */
const allowedAt = (path: string) =>
  (path === "/api/openapi.json" ? ["GET", "HEAD"] : path.startsWith("/api/") ? ["POST"] : methodsAt(path)).join(", ");
const FORWARDED = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/**
 * Lets through what is addressed to this shop: a Host of ours (else 421), a plain path (else 400), a method that the
 * shop knows (else 405). What proxies say about the host is dropped: addresses are built from the origin found here.
 */
export function checkAddress(env: Env): RequestHandler {
  const origins = new Map(env.origins.map((origin) => [new URL(origin).host, origin]));
  return (req, res, next) => {
    for (const name of FORWARDED) delete req.headers[name];
    const origin = origins.get(normalHost(req.headers.host, env.secure));
    res.locals.origin = origin ?? env.publicOrigin;
    if (!isPlainPath(req.originalUrl)) return void (req.method === "OPTIONS" ? allow() : refuse(req, res, "bad-request"));
    // A load balancer asks for health by the address of the machine, without knowing the shop's name.
    if (!origin && req.path !== "/healthz") return void refuse(req, res, "host");
    if (!methodsAt(req.path).includes(req.method)) return void (res.set("Allow", allowedAt(req.path)), refuse(req, res, "method"));
    if (req.method === "OPTIONS") return void allow();
    // Remix would run an action for `?_data=…` without checking who sent it.
    if (new URL(req.originalUrl, env.publicOrigin).searchParams.has("_data")) return void refuse(req, res, "foreign-sender");
    next();

    function allow() {
      res.set("Allow", methodsAt(req.path).join(", ")).status(204).end();
    }
  };
}

/** The Host header as `new URL().host` writes it: lower case, without the port that the scheme implies. */
function normalHost(host: string | undefined, secure: boolean): string {
  return (host ?? "").toLowerCase().replace(secure ? /:443$/ : /:80$/, "");
}

/** One leading slash (a second one, or a backslash, would name another host in a redirect) and readable escapes. */
function isPlainPath(target: string): boolean {
  const path = target.split("?")[0] ?? "";
  if (!path.startsWith("/") || path.includes("\\") || path.includes("//") || /%(00|2f|5c)/i.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
