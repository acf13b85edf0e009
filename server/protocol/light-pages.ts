import { readCookieHeader } from "./cookie.ts";

/** What a visitor chose: pages without scripts always or never, or as the browser says. */
export const LIGHT_PAGES = ["auto", "on", "off"] as const;
export type LightPages = (typeof LIGHT_PAGES)[number];

/** The request headers that `isLightPage` reads. */
export const LIGHT_PAGE_HEADERS = "Save-Data, ECT";

/** Returns what the visitor chose (cookie `light_pages`). */
export function chosenLightPages(cookie: string | null | undefined): LightPages {
  const choice = readCookieHeader(cookie, "light_pages");
  return choice === "on" || choice === "off" ? choice : "auto";
}

/**
 * Whether a visitor gets pages without scripts: by their choice, else if the browser saves data (`Save-Data`) or its connection is at most as fast as 2G
 * (`ECT`, Network Information API). `header` reads a request header by its name.
 */
export function isLightPage(header: (name: string) => string | string[] | null | undefined): boolean {
  const text = (name: string) => String(header(name) ?? "");
  const choice = chosenLightPages(text("cookie"));
  return choice === "auto" ? text("save-data").toLowerCase() === "on" || /^(slow-)?2g$/.test(text("ect")) : choice === "on";
}
