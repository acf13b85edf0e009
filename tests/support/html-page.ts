/** A page as a visitor without scripts receives it. */
export type Page = { status: number; url: string; location: string | null; html: string; text: string; size: number };

/** Fetches pages of a running shop with the cookies of one visitor; redirects are not followed. */
export function visitor(origin: string, cookies: Record<string, string> = {}) {
  const Cookie = Object.entries({ "accept-cookie": "refuse", ...cookies })
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  return async (address: string): Promise<Page> => {
    const response = await fetch(origin + address, { redirect: "manual", headers: { Cookie, Accept: "text/html" } });
    const html = await response.text();
    return { status: response.status, url: address, location: response.headers.get("Location"), html, text: textOf(html), size: html.length };
  };
}

const SIGNS: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&#39;": "'" };

export const decode = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (sign) => SIGNS[sign] ?? sign);

/** Returns the text content of a page's main part, with collapsed whitespace. */
export function textOf(html: string): string {
  const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return decode(
    body
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<!-- -->/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\u2060/g, ""),
  ).replace(/\s+/g, " ");
}

/** Returns every link in a page's main part to the given page of the shop. */
export function linksOf({ html }: Page, page: string): string[] {
  const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return [...body.matchAll(/href="([^"]+)"/g)].map((match) => decode(match[1] ?? "")).filter((href) => href.split("?")[0]?.endsWith(`/${page}`));
}

/** The title of a page as the browser shows it. */
export const fullTitleOf = ({ html }: Page) => decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");

/** The title of a page without the brand. */
export const titleOf = (page: Page) => fullTitleOf(page).replace(/ – (Rovelink|途[联聯])$/, "");
