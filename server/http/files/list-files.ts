import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

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

/** A static file: its media type, whether its name has a content hash, and the path of each encoding. */
type SiteFile = { type: string; hashed: boolean; plain: string; br?: string; gzip?: string };

/**
 * Returns every file of a folder that may be served, by its address. Only listed files are ever opened, so no address can reach another file.
 * Leaves out names with a leading dot (except `.well-known`), source maps and unknown types.
 */
export function listFiles(folder: string): Map<string, SiteFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  const files = new Map<string, SiteFile>();
  for (const plain of paths) {
    const address = `/${relative(folder, plain).split(sep).join("/")}`;
    const type = TYPES[extname(plain)];
    if (!type || address.split("/").some((part) => part.startsWith(".") && part !== ".well-known")) continue;
    const br = paths.has(`${plain}.br`) ? `${plain}.br` : undefined;
    const gzip = paths.has(`${plain}.gz`) ? `${plain}.gz` : undefined;
    files.set(address, { type, hashed: address.startsWith("/assets/"), plain, br, gzip });
  }
  return files;
}
