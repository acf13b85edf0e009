import type { AppContext } from "#server/context/app-context.ts";
import { type ChannelLanguage, SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { withTtlCache } from "#server/content/ttl-cache.ts";
import { safeLink } from "#server/content/markup/safe-link.ts";
import { sanitize } from "#server/content/markup/sanitize.ts";

type FooterLink = { title: string; href: string };
export type Settings = {
  /** The three link groups of the footer (§2); a group may be empty. */
  footer: { key: "footer_about_faq" | "footer_about_terms" | "notice"; links: FooterLink[] }[];
  /** The banner of every page; null if there is none. */
  notice: { title: string; html: string; href: string | null; version: string } | null;
  announcement: { title: string; html: string; version: string } | null;
};

/**
 * Returns footer links, notice and announcement in a language, or in English if it has no texts (§7); without links to an eSIM site that is not configured.
 * Every process caches them for 10 s.
 */
export async function getSettings(shop: Pick<AppContext, "env" | "db" | "clock">, language: ChannelLanguage): Promise<Settings> {
  return withTtlCache(shop, `settings ${language}`, () => readSettings(shop, language));
}

async function readSettings(shop: Pick<AppContext, "env" | "db">, language: ChannelLanguage): Promise<Settings> {
  const rows = await shop.db
    .selectFrom("content_entries")
    .selectAll()
    .where("group_key", "in", ["footer_about_faq", "footer_about_terms", "notice", "announcement"])
    .where("language", "in", [language, SOURCE_LANGUAGE])
    .orderBy("position")
    .execute();
  const rowsOf = (key: string) => {
    const translated = rows.filter((row) => row.group_key === key && row.language === language);
    return translated.length > 0 ? translated : rows.filter((row) => row.group_key === key && row.language === SOURCE_LANGUAGE);
  };
  const links = (key: LinkGroup) => ({ key, links: renderLinks(shop, rowsOf(key), language) });
  return {
    footer: [links("footer_about_faq"), links("footer_about_terms"), links("notice")],
    notice: renderMessage(rowsOf("notice")[0], language),
    announcement: withoutLink(renderMessage(rowsOf("announcement")[0], language)),
  };
}

type LinkGroup = "footer_about_faq" | "footer_about_terms" | "notice";
type GroupRow = { title: string; body: string; link: string; version: string };

/** Returns the links of a group as the footer shows them. */
export function renderLinks({ env }: Pick<AppContext, "env">, rows: Pick<GroupRow, "title" | "link">[], language: ChannelLanguage): FooterLink[] {
  const hidden = env.esimSiteUrl ? null : path(language, "esim-link");
  return rows
    .flatMap((row) => (row.title && row.link ? [{ title: row.title, href: resolveLink(row.link, language) }] : []))
    .filter(({ href }) => href !== hidden);
}

/** Returns the notice or announcement as the pages show it; null if it is empty. */
export function renderMessage(row: GroupRow | undefined, language: ChannelLanguage): Settings["notice"] {
  if (!row || !(row.title || row.body)) return null;
  const { title, body, link, version } = row;
  return { title, html: sanitize(body, { language }), href: link ? resolveLink(link, language) : null, version };
}

const withoutLink = (message: Settings["notice"]): Settings["announcement"] =>
  message && { title: message.title, html: message.html, version: message.version };

/** Returns the address of a link of the footer or notice; the homepage if the link does not lead to a page or to https. */
function resolveLink(link: string, language: ChannelLanguage): string {
  const href = safeLink(link, language);
  return href && /^(https:|\/)/.test(href) ? href : path(language, "homepage");
}
