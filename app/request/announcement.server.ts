import type { Settings } from "#server/content/settings/get-settings.ts";
import { NOTICE_SEPARATOR } from "#server/protocol/cookie-names.ts";
import { plainCookie } from "#server/protocol/cookie.ts";
import { readCookie } from "./cookies.server.ts";

const MAX_CLOSED = 3;

/** Returns true if the visitor has not opened this version of the announcement (§2: the bell's indicator). */
export function isAnnouncementNew(request: Request, version: string | null): boolean {
  return version !== null && readCookie(request, "announcement_seen") !== version;
}

/** Returns a Set-Cookie line for the page of the announcement, which clears the indicator. */
export const announcementSeenCookie = (version: string, secure: boolean) => plainCookie("announcement_seen", version, { secure });

/** Returns what the notice bar shows, or null if the visitor closed this version of the notice. */
export function openNotice(request: Request, notice: Settings["notice"]) {
  if (!notice || closedNotices(request).includes(notice.version)) return null;
  const { title, href, version } = notice;
  return { title, href, version };
}

/** Returns a Set-Cookie line that closes one version of a notice. The versions closed before stay closed. */
export function noticeClosedCookie(request: Request, version: string, secure: boolean): string {
  const closed = [version, ...closedNotices(request).filter((other) => other !== version)];
  return plainCookie("notice_closed", closed.slice(0, MAX_CLOSED).join(NOTICE_SEPARATOR), { secure });
}

const closedNotices = (request: Request): string[] => readCookie(request, "notice_closed")?.split(NOTICE_SEPARATOR) ?? [];
