import { isChannelLanguage, isLanguage } from "./locale.schema.ts";

/** Pages with a reduced frame (only a logo), opened from other companies' apps and SIM packages (§2). */
export const CHANNEL_FRAME_PAGES: readonly string[] = ["real-name-channel", "prepaid/realname", "argeement-channel"];

/** Pages that exist in every language; any other page in a language without it redirects to the homepage of the default language (§2, §6). */
export const CHANNEL_PAGES: readonly string[] = [...CHANNEL_FRAME_PAGES, "real-name-result", "real-name-ineligible"];

/** Whether a page exists in a language. Every page exists in the languages of the shop. */
export function existsInLanguage(language: string | undefined, page: string): boolean {
  return isLanguage(language) || (isChannelLanguage(language) && CHANNEL_PAGES.includes(page));
}

/** Returns the page of a local path: "/ja/prepaid/realname" → "prepaid/realname". */
export function pageFromPath(pathname: string): string {
  return pathname.split("/").filter(Boolean).slice(1).join("/");
}

/** Returns the page of the real-name form in a language. Languages of the channel pages have only `real-name-channel`. */
export function realNamePage(language: string): "real-name" | "real-name-channel" {
  return isLanguage(language) ? "real-name" : "real-name-channel";
}

/** Returns the first page of a language: the homepage, or the real-name form if the language has no homepage. */
export function startPage(language: string): string {
  return isLanguage(language) ? "homepage" : "real-name-channel";
}
