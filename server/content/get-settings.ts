import type { Shop } from "#server/shop.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { sanitize } from "#server/db/sanitize.ts";

export type FooterLink = { title: string; href: string };
export type Settings = {
  /** The three groups of links of the footer (§2); a group may be empty. */
  footer: { key: "footer_about_faq" | "footer_about_terms" | "notice"; links: FooterLink[] }[];
  /** Shown as a banner on every page; null when there is nothing to say. */
  notice: { title: string; html: string; href: string | null } | null;
  announcement: { title: string; html: string; version: string } | null;
};

const FRESH_MS = 10_000;
const cache = new WeakMap<Shop["db"], Map<string, { at: number; settings: Settings }>>();

/** Footer links, notice and announcement in a language, at most 10 s old; a language without texts gets the English ones (§7). */
export async function getSettings(shop: Pick<Shop, "db" | "clock">, language: ChannelLanguage): Promise<Settings> {
  const now = shop.clock();
  let known = cache.get(shop.db);
  if (!known) cache.set(shop.db, (known = new Map()));
  const cached = known.get(language);
  if (cached && Math.abs(now - cached.at) < FRESH_MS) return cached.settings;
  const settings = await readSettings(shop, language);
  known.set(language, { at: now, settings });
  return settings;
}

async function readSettings(shop: Pick<Shop, "db">, language: ChannelLanguage): Promise<Settings> {
  const rows = await shop.db
    .selectFrom("content_entries")
    .selectAll()
    .where("group_key", "in", ["footer_about_faq", "footer_about_terms", "notice", "announcement"])
    .where("language", "in", [language, "en"])
    .orderBy("position")
    .execute();
  const group = (key: string) => {
    const own = rows.filter((row) => row.group_key === key && row.language === language);
    return own.length > 0 ? own : rows.filter((row) => row.group_key === key && row.language === "en");
  };
  const links = (key: "footer_about_faq" | "footer_about_terms" | "notice") => ({
    key,
    links: group(key).flatMap((row) => (row.title && row.link ? [{ title: row.title, href: hrefOf(row.link, language) }] : [])),
  });
  const [notice] = group("notice");
  const [announcement] = group("announcement");
  return {
    footer: [links("footer_about_faq"), links("footer_about_terms"), links("notice")],
    notice:
      notice && (notice.title || notice.body)
        ? { title: notice.title, html: sanitize(notice.body), href: notice.link ? hrefOf(notice.link, language) : null }
        : null,
    announcement: announcement ? { title: announcement.title, html: sanitize(announcement.body), version: announcement.version } : null,
  };
}

/** A link of the content service is a page of ours (`argeement?key=…`) or a whole https address; anything else leads home. */
function hrefOf(link: string, language: ChannelLanguage): string {
  if (link.startsWith("https://")) return link;
  if (!/^[\w-]+(\/[\w-]+)*(\?[^#\s]*)?(#[\w-]+)?$/.test(link)) return path(language, "homepage");
  const url = new URL(link, "https://page.invalid/");
  return path(language, url.pathname.slice(1), Object.fromEntries(url.searchParams)) + url.hash;
}
