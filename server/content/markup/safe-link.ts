import { CHANNEL_LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";

const PAGE = /^[\w-]+(\/[\w-]+)*(\?[^#\s"'<>\\]*)?(#[\w-]+)?$/;
/** Not pages to read: a link of a text must not sign anybody out, start a call, or carry a reader on to another address. */
const NO_PAGE = /^(api|sandbox|uploads|mailbox|log-out)(?![\w-])|[?&](redirectTo|returnTo)=|[?&][^=]*=[^&]*(:|%3a|\/\/|%2f%2f|%5c)/i;

/**
 * A link of the content service, or null where it may not be one: a page of ours (`argeement?key=…`, `/en/plans`), a place on the page
 * (`#transfer`), a whole https address without a user name, a mail address or a telephone number. With a language, a page gets its whole address.
 */
export function safeLink(link: string, language?: ChannelLanguage): string | null {
  if (/^https:\/\//i.test(link)) return isWebAddress(link) ? link : null;
  if (/^(mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+|tel:\+?[\d-]+|#[a-z][\w-]*)$/.test(link)) return link;
  const [, own, rest = ""] = /^\/([a-z-]+)\/(.*)$/.exec(link) ?? [undefined, undefined, link];
  if (own !== undefined && !CHANNEL_LANGUAGES.includes(own as ChannelLanguage)) return null;
  if (!PAGE.test(rest) || NO_PAGE.test(rest)) return null;
  if (own !== undefined || !language) return link;
  const url = new URL(rest, "https://page.invalid/");
  return path(language, url.pathname.slice(1), Object.fromEntries(url.searchParams)) + url.hash;
}

function isWebAddress(link: string): boolean {
  if (!/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#][^\s"'<>\\]*)?$/i.test(link)) return false;
  return URL.canParse(link);
}
