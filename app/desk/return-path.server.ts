import type { AppLoadContext } from "@remix-run/node";
import type { Connection } from "#server/staff/core/staff-account.ts";

/** Where a member of staff goes after signing in, if the address names no other page. */
export const START = "/today";

/** Only for reading an address without a host. */
const DESK = "http://desk.invalid";

/** Returns the page of the desk that the address of a request names as `redirectTo`. An address of another site is ignored. */
export function safeReturn(request: Request): string {
  const target = new URL(request.url).searchParams.get("redirectTo") ?? START;
  if (!URL.canParse(target, DESK)) return START;
  // Read as browsers read it: they ignore tabs and line ends, and take \ for /. A path that begins with // names another host.
  const { origin, pathname, search } = new URL(target, DESK);
  return origin === DESK && target.startsWith("/") && !pathname.startsWith("//") ? pathname + search : START;
}

/** Where a request comes from, as use cases of signing in take it. */
export const connectionOf = (request: Request, { clientAddress }: AppLoadContext): Connection => ({
  address: clientAddress,
  userAgent: request.headers.get("User-Agent") ?? "",
});
