import { plainCookie, readCookie } from "./cookies.server.ts";

/** Returns true if the visitor has not opened this version of the announcement (§2: the bell's indicator). */
export function isAnnouncementNew(request: Request, version: string | null): boolean {
  return version !== null && readCookie(request, "announcement_seen") !== version;
}

/** Returns a Set-Cookie line for the page of the announcement, which clears the indicator. */
export const announcementSeenCookie = (version: string, secure: boolean) => plainCookie("announcement_seen", version, { secure });
