/** Whether a page of ours led to this address: no link, form or message of anybody else. Older browsers only say which page it was. */
export function isSameOriginRequest({ headers }: Request, publicOrigin: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site === null ? (headers.get("Referer") ?? "").startsWith(`${publicOrigin}/`) : site === "same-origin";
}
