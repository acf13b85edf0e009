import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";

/** What a path consists of as it is written (RFC 3986): segments that are not empty, and perhaps a slash at the end. */
const PATH = /^(\/|(\/([\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+)+\/?)$/i;
/** A dot, a slash or a backslash that hides: another reader could take it for part of the structure. */
const HIDDEN_STRUCTURE = /%(2e|2f|5c)/i;
const UNPRINTABLE = /[\x00-\x20\x7f]/;

/** Headers of which only one means anything. Node keeps the first of some and joins others; a proxy may have read the last. */
const SINGLE = new Set(["host", "content-length", "content-type", "transfer-encoding", "origin", "sec-fetch-site", "token"]);

/**
 * Reads the address of a request once, before anything is decided by it: `req.url` and `req.originalUrl` become the one string that every
 * later decision and the router see. What cannot be read in one way only is marked in `res.locals.isMalformed`; `checkAddress` refuses it.
 */
export function normalizeTarget(env: Pick<Env, "origins">): RequestHandler {
  return (req, res, next) => {
    const target = req.method === "OPTIONS" && req.url === "*" ? "/" : parseTarget(req.url, env.origins);
    res.locals.isMalformed = target === null || hasRepeatedHeader(req.rawHeaders);
    // The first segment of a malformed address still names the language, or the API, that the refusal is written for.
    req.url = req.originalUrl = target ?? /^\/[a-z-]+\//i.exec(req.url)?.[0] ?? "/";
    next();
  };
}

/**
 * A request target as `path?query` in its one spelling: letters, digits, `_`, `~` and `-` stand as themselves, other escapes in capitals.
 * For every result, `new URL(origin + result).pathname` is its path. Null for what different readers take differently: dot segments,
 * empty segments, escaped dots and slashes, control characters, broken UTF-8, a fragment, another site's address.
 */
export function parseTarget(target: string, origins: readonly string[]): string | null {
  const origin = origins.find((one) => target.startsWith(`${one}/`)) ?? "";
  const local = target.slice(origin.length);
  if (local.includes("#") || UNPRINTABLE.test(local)) return null;
  const end = local.indexOf("?");
  const written = end < 0 ? local : local.slice(0, end);
  if (!PATH.test(written) || HIDDEN_STRUCTURE.test(written) || !isText(written)) return null;
  if (written.split("/").some((segment) => segment === "." || segment === "..")) return null;
  const path = written.replace(/%[0-9a-f]{2}/gi, plainEscape);
  const search = end < 0 ? "" : local.slice(end);
  return new URL(`http://localhost${path}${search}`).pathname === path ? `${path}${search}` : null;
}

function plainEscape(escape: string): string {
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
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const single = names.filter((name) => SINGLE.has(name));
  return new Set(single).size < single.length;
}
