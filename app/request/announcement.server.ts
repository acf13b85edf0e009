import { plainCookie, readCookie } from "./cookies.server.ts";

/** Whether the visitor has not opened this version of the announcement yet (§2: the bell's indicator). */
export function isAnnouncementNew(request: Request, version: string | null): boolean {
  return version !== null && readCookie(request, "announcement_seen") !== version;
}

/** Opening the announcement clears the indicator. */
export const announcementSeenCookie = (version: string, secure: boolean) => plainCookie("announcement_seen", version, { secure });
