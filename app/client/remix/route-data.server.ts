import { text } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import type { EntryContext } from "@remix-run/node";
import { NULL } from "./route-data.ts";

const UNDEFINED = -7;

/**
 * Returns what Remix renders, and separately the data for hydration (`RouteDataContext`), which `<RemixServer>` would write into several scripts after the
 * page. The data are JSON if possible, which compresses to half of Remix's encoding with its thousands of indexes; `provideRouteData` reads both.
 */
export async function takeRouteData({ serverHandoffStream, ...context }: EntryContext): Promise<{ context: EntryContext; routeData: string }> {
  const encoded = serverHandoffStream ? await text(serverHandoffStream as ReadableStream) : "";
  return { context, routeData: toJson(encoded) ?? encoded };
}

/** Decodes what turbo-stream encoded. Null if it contains what JSON has no notation for, such as an error or a promise. */
function toJson(encoded: string): string | null {
  const [line = "", ...deferred] = encoded.trimEnd().split("\n");
  if (!line || deferred.length > 0) return null;
  const values = JSON.parse(line) as unknown[];
  let isPlain = true;
  const decode = (index: number): unknown => {
    const value = values[index];
    if (index === NULL) return null;
    // An error or the like is a list that begins with the name of its type.
    isPlain &&= index >= 0 && !(Array.isArray(value) && typeof value[0] === "string");
    if (!isPlain || value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(decode);
    const entries = Object.entries(value as Record<string, number>).filter(([, item]) => item !== UNDEFINED);
    return Object.fromEntries(entries.map(([key, item]) => [values[Number(key.slice(1))], decode(item)]));
  };
  const data = decode(0);
  return isPlain ? JSON.stringify(data) : null;
}
