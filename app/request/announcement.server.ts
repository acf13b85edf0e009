import type { Settings } from "#server/content/settings/get-settings.ts";
import { plainCookie, readCookie } from "./cookies.server.ts";

/** Returns true if the visitor has not opened this version of the announcement (§2: the bell's indicator). */
export function isAnnouncementNew(request: Request, version: string | null): boolean {
  return version !== null && readCookie(request, "announcement_seen") !== version;
}

/** Returns a Set-Cookie line for the page of the announcement, which clears the indicator. */
export const announcementSeenCookie = (version: string, secure: boolean) => plainCookie("announcement_seen", version, { secure });

/** Returns what the notice bar shows, or null if the visitor closed this version of the notice. */
export function openNotice(request: Request, notice: Settings["notice"]) {
  if (!notice || readCookie(request, "notice_closed") === notice.version) return null;
  const { title, href, version } = notice;
  return { title, href, version };
}

/** Returns a Set-Cookie line that closes one version of the notice. */
export const noticeClosedCookie = (version: string, secure: boolean) => plainCookie("notice_closed", version, { secure });
