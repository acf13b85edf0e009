/**
 * Whether a page of this site made the request, and no other site or email. Older browsers send only Referer, not Sec-Fetch-Site. `header` reads a request
 * header by its name.
 */
export function isSameOriginRequest(header: (name: string) => string | null | undefined, origin: string): boolean {
  const site = header("sec-fetch-site") ?? null;
  return site === null ? (header("referer") ?? "").startsWith(`${origin}/`) : site === "same-origin";
}
