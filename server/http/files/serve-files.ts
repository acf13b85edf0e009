import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { RequestHandler } from "express";
import { acceptedEncodings } from "#server/http/response/accepted-encoding.ts";
import { listFiles } from "./list-files.ts";
import { SEND_STALL_MS } from "#server/http/response/send-response.ts";

type Content = { body: Buffer; etag: string };

/**
 * Gives away the files of a folder, compressed beforehand where the reader takes that: what has a hash in its name for
 * a year, the rest for an hour. Each file is read once and kept.
 */
export function serveFiles(folder: string): RequestHandler {
  const files = listFiles(folder);
  const kept = new Map<string, Promise<Content>>();
  const contentOf = (place: string) => {
    const content = kept.get(place) ?? read(place);
    kept.set(place, content);
    content.catch(() => kept.delete(place));
    return content;
  };
  return async (req, res, next) => {
    const file = files.get(req.path);
    if (!file || (req.method !== "GET" && req.method !== "HEAD")) return next();
    res.locals.route = "file";
    try {
      const encoding = acceptedEncodings(req.headers["accept-encoding"]).find((one) => file[one]);
      const { body, etag } = await contentOf((encoding && file[encoding]) ?? file.plain);
      res.set({ "Cache-Control": file.hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600", ETag: etag });
      if (file.br || file.gzip) res.vary("Accept-Encoding");
      if (isKnown(req.headers["if-none-match"], etag)) return void res.status(304).end();
      if (encoding) res.set("Content-Encoding", encoding);
      res.set({ "Content-Type": file.type, "Content-Length": String(body.length) });
      res.setTimeout(SEND_STALL_MS);
      res.end(req.method === "HEAD" ? undefined : body);
    } catch (error) {
      next(error);
    }
  };
}

async function read(place: string): Promise<Content> {
  const body = await readFile(place);
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag || one.trim() === "*");
}
