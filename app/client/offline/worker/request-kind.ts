import { isLanguage } from "#server/locale/locale.schema.ts";

/** `file`: a built file with a hash in its name. `page`: a document of the shop. */
type RequestKind = "file" | "page";

/**
 * Returns what the worker does with a request; null leaves it to the browser: every post, other origins, and all addresses outside of /assets and the languages
 * of the shop, such as the API, uploads and the test payment page. `origin`: that of the shop.
 */
export function requestKind({ method, mode, url }: Pick<Request, "method" | "mode" | "url">, origin: string): RequestKind | null {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return null;
  if (address.pathname.startsWith("/assets/")) return "file";
  if (address.pathname !== "/" && !isLanguage(address.pathname.split("/")[1])) return null;
  return mode === "navigate" ? "page" : null;
}
