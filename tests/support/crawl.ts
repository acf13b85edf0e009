import type { Buyer } from "./buyer.ts";
import { decode } from "./html-page.ts";

/** A link of a page: its page, its target, and whether it is marked as leading to another language. */
type Link = { on: string; href: string; otherLanguage: boolean };

export type Crawled = {
  /** Every page read, by address without fragment: its status, its final address, and its ids. */
  pages: Map<string, { status: number; endedAt: string; ids: Set<string>; html: string }>;
  /** Every link of every page, once. */
  links: Link[];
  /** Files that pages reference: stylesheets, scripts, images, icons, manifests. */
  files: Map<string, string>;
};

type Options = {
  start: string[];
  /** Only pages whose address begins with this are read. */
  within: string;
  /** The maximum number of pages of one kind (path without language). */
  most: (kind: string) => number;
};

const AT_ONCE = 6;
const MOST_REDIRECTS = 4;

/** Follows links page by page like a visitor without scripts; records every link, also those not followed. */
export async function crawl(visitor: Buyer, { start, within, most }: Options): Promise<Crawled> {
  const pages: Crawled["pages"] = new Map();
  const links = new Map<string, Link>();
  const files = new Map<string, string>();
  const read = new Map<string, number>();
  const queue = [...start];
  const known = new Set(queue);

  const take = async (address: string) => {
    const page = await follow(visitor, address);
    pages.set(address, page);
    for (const file of filesOf(page.html)) if (!files.has(file)) files.set(file, address);
    for (const link of linksOf(page.html, visitor.origin + page.endedAt)) {
      links.set(`${link.href} ${link.otherLanguage}`, links.get(`${link.href} ${link.otherLanguage}`) ?? link);
      const local = localOf(visitor, link.href);
      if (!local?.startsWith(within) || known.has(local)) continue;
      const kind = (local.split("?")[0] ?? "").replace(/^\/[^/]+\//, "");
      if ((read.get(kind) ?? 0) >= most(kind)) continue;
      read.set(kind, (read.get(kind) ?? 0) + 1);
      known.add(local);
      queue.push(local);
    }
  };
  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(take));
  return { pages, links: [...links.values()], files };
}

/** Reads a page and follows its redirects to the final one. */
export async function follow(visitor: Buyer, address: string) {
  let endedAt = address;
  let response = await visitor.open(address);
  for (let hop = 0; response.location !== null && hop < MOST_REDIRECTS; hop++) {
    const next = new URL(response.location, visitor.origin + endedAt);
    endedAt = next.pathname + next.search;
    response = await visitor.open(endedAt);
  }
  const ids = new Set([...response.html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => decode(id)));
  return { status: response.status, endedAt, ids, html: response.html };
}

/** Returns the address within the shop that a link leads to, without its fragment; undefined if it leads elsewhere. */
export function localOf({ origin }: Pick<Buyer, "origin">, href: string): string | undefined {
  if (!href.startsWith(`${origin}/`)) return undefined;
  return href.slice(origin.length).split("#")[0];
}

/** Returns links with their absolute address, resolved against their page. */
function linksOf(html: string, on: string): Link[] {
  return [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) => {
    const href = / href="([^"]*)"/.exec(tag)?.[1];
    if (href === undefined) return [];
    return [{ on, href: new URL(decode(href), on).href, otherLanguage: / (lang|hreflang)="/i.test(tag) }];
  });
}

function filesOf(html: string): string[] {
  const tags = [...html.matchAll(/<(img|script|link)\b[^>]*>/g)].map(([tag]) => tag);
  return tags.flatMap((tag) => {
    if (/rel="(canonical|alternate)"/.test(tag)) return [];
    const address = / (?:src|href)="([^"]+)"/.exec(tag)?.[1];
    return address ? [decode(address)] : [];
  });
}
