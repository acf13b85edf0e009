import { isChannelLanguage, isLanguage } from "./locale.schema.ts";

/** The addresses with only a logo above them, opened from other companies' apps and packets (§2). */
export const CHANNEL_FRAME_PAGES: readonly string[] = ["real-name-channel", "prepaid/realname", "argeement-channel"];

/** The pages that exist in Japanese and Korean too; every other page of those languages leads to the zh-cn homepage (§2, §6). */
export const CHANNEL_PAGES: readonly string[] = [...CHANNEL_FRAME_PAGES, "real-name-result", "real-name-ineligible"];

/** Whether a page exists in a language: all do in those of the shop. */
export function isSpoken(language: string | undefined, page: string): boolean {
  return isLanguage(language) || (isChannelLanguage(language) && CHANNEL_PAGES.includes(page));
}

/** The page of a local path: "/ja/prepaid/realname" → "prepaid/realname". */
export function pageOf(pathname: string): string {
  return pathname.split("/").filter(Boolean).slice(1).join("/");
}

/** The real-name form of a language: Japanese and Korean have it on the channel page only. */
export function realNamePage(language: string): "real-name" | "real-name-channel" {
  return isLanguage(language) ? "real-name" : "real-name-channel";
}

/** Where a visitor of a language begins again: the homepage, or the one form that the language has. */
export function startPage(language: string): string {
  return isLanguage(language) ? "homepage" : "real-name-channel";
}
