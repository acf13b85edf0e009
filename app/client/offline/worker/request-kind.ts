import { isLanguage } from "#server/locale/locale.schema.ts";

/** `file`: a built file with a hash in its name. `page`: a document of the shop. `form`: a form without files that is sent as a document. */
type RequestKind = "file" | "page" | "form";

/**
 * Returns what the worker does with a request; null leaves it to the browser: other methods and origins, and all addresses outside of /assets and the languages
 * of the shop, such as the API, uploads and the test payment page. `origin`: that of the shop.
 */
export function requestKind(
  { method, mode, url, headers }: Pick<Request, "method" | "mode" | "url" | "headers">,
  origin: string,
): RequestKind | null {
  const address = new URL(url);
  if (!["GET", "POST"].includes(method) || address.origin !== origin) return null;
  if (address.pathname.startsWith("/assets/")) return method === "GET" ? "file" : null;
  if (address.pathname !== "/" && !isLanguage(address.pathname.split("/")[1])) return null;
  if (mode !== "navigate") return null;
  if (method === "GET") return "page";
  // Files need not pass through the worker.
  return headers.get("Content-Type") === "application/x-www-form-urlencoded" ? "form" : null;
}
