/** Returns true if a page of this site made the request, and no other site or email. Older browsers send only Referer, not Sec-Fetch-Site. */
export function isSameOriginRequest({ headers }: Request, publicOrigin: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site === null ? (headers.get("Referer") ?? "").startsWith(`${publicOrigin}/`) : site === "same-origin";
}
