import { CHANNEL_LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";

const PAGE = /^[\w-]+(\/[\w-]+)*(\?[^#\s"'<>\\]*)?(#[\w-]+)?$/;
/** Addresses that content must not link to: they sign out, call the API, or redirect to another address. */
// oxlint-disable-next-line shop/linear-time -- Links are written by staff.
const FORBIDDEN = /^(api|sandbox|uploads|mailbox|log-out)(?![\w-])|[?&](redirectTo|returnTo)=|[?&][^=]*=[^&]*(:|%3a|\/\/|%2f%2f|%5c)/i;

/**
 * Returns a link if content may contain it, else null. Allowed are pages of the shop (`argeement?key=…`, `/en/plans`), anchors (`#transfer`),
 * https addresses without a user name, `mailto:` and `tel:`. With `language`, a page without one is completed to its full path.
 */
export function safeLink(link: string, language?: ChannelLanguage): string | null {
  if (/^https:\/\//i.test(link)) return isWebAddress(link) ? link : null;
  if (/^(mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+|tel:\+?[\d-]+|#[a-z][\w-]*)$/.test(link)) return link;
  const [, ownLanguage, page = ""] = /^\/([a-z-]+)\/(.*)$/.exec(link) ?? [undefined, undefined, link];
  if (ownLanguage !== undefined && !CHANNEL_LANGUAGES.includes(ownLanguage as ChannelLanguage)) return null;
  if (!PAGE.test(page) || FORBIDDEN.test(page)) return null;
  if (ownLanguage !== undefined || !language) return link;
  const url = new URL(page, "https://page.invalid/");
  return path(language, url.pathname.slice(1), Object.fromEntries(url.searchParams)) + url.hash;
}

function isWebAddress(link: string): boolean {
  if (!/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#][^\s"'<>\\]*)?$/i.test(link)) return false;
  return URL.canParse(link);
}
