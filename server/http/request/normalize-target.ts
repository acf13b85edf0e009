import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";

/** A path (RFC 3986): non-empty segments and an optional slash at the end. */
const PATH = /^(\/|(\/([\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+)+\/?)$/i;
/** An escaped dot, slash or backslash, which another parser could read as part of the path structure. */
const ESCAPED_STRUCTURE = /%(2e|2f|5c)/i;
const UNPRINTABLE = /[\x00-\x20\x7f]/;

/** Headers that may occur only once. Node keeps the first of some and joins others; a proxy may have read the last. */
const SINGLE_HEADERS = new Set(["host", "content-length", "content-type", "transfer-encoding", "origin", "sec-fetch-site", "token"]);

/**
 * Normalizes the request target before any other handler reads it: `req.url` and `req.originalUrl` become the one string that all later
 * handlers and the router use. Sets `res.locals.isMalformed` for an ambiguous target or a repeated header; `checkHost` rejects it.
 */
export function normalizeTarget(env: Pick<Env, "origins">): RequestHandler {
  return (req, res, next) => {
    const target = req.method === "OPTIONS" && req.url === "*" ? "/" : parseTarget(req.url, env.origins);
    res.locals.isMalformed = target === null || hasRepeatedHeader(req.rawHeaders);
    // The first segment of a malformed address still decides the language of the error, and whether it is an API response.
    req.url = req.originalUrl = target ?? /^\/[a-z-]+\//i.exec(req.url)?.[0] ?? "/";
    next();
  };
}

/**
 * Returns a request target as canonical `path?query`: letters, digits, `_`, `~` and `-` unescaped, other escapes in upper case. For every
 * result, `new URL(origin + result).pathname` is its path. The key of a link loses what was copied with it. Returns null for targets that parsers read differently: dot segments, empty
 * segments, escaped dots and slashes, control characters, invalid UTF-8, a fragment, or an address of another site.
 */
export function parseTarget(target: string, origins: readonly string[]): string | null {
  const origin = origins.find((candidate) => target.startsWith(`${candidate}/`)) ?? "";
  const local = target.slice(origin.length);
  if (local.includes("#") || UNPRINTABLE.test(local)) return null;
  const end = local.indexOf("?");
  const rawPath = end < 0 ? local : local.slice(0, end);
  if (!PATH.test(rawPath) || ESCAPED_STRUCTURE.test(rawPath) || !isText(rawPath)) return null;
  if (rawPath.split("/").some((segment) => segment === "." || segment === "..")) return null;
  const path = rawPath.replace(/%[0-9a-f]{2}/gi, normalizeEscape);
  const search = end < 0 ? "" : local.slice(end).split("&").map(cleanLinkKey).join("&");
  return new URL(`http://localhost${path}${search}`).pathname === path ? `${path}${search}` : null;
}

/** Removes what was copied with a link from the end of its key: a full stop, a bracket, `%20`. Keys end with a letter, digit, hyphen or underscore. */
function cleanLinkKey(parameter: string): string {
  if (!/^\??key=/.test(parameter)) return parameter;
  let key = parameter;
  for (let shorter = withoutEnd(key); shorter !== key; shorter = withoutEnd(key)) key = shorter;
  return key;
}

const withoutEnd = (key: string) => key.replace(/%[0-9a-f]{2}$/i, "").replace(/[^\w=-]$/, "");

function normalizeEscape(escape: string): string {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return /[\w~-]/.test(character) ? character : escape.toUpperCase();
}

/** Whether the escapes of a path are valid UTF-8 without control characters. */
function isText(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function hasRepeatedHeader(rawHeaders: readonly string[]): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const single = names.filter((name) => SINGLE_HEADERS.has(name));
  return new Set(single).size < single.length;
}
