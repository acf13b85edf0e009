import { isChannelLanguage, type ChannelLanguage } from "#server/locale/locale.schema.ts";

/** Returns `to` if it is a safe redirect target, else the fallback. Safe: a local path that begins with a language, at most 1024 characters. */
export function safeReturn(to: unknown, fallback: string): string {
  if (typeof to !== "string" || to.length > 1024 || !/^\/[a-z]/.test(to) || /[\\\u0000-\u001f]/.test(to)) return fallback;
  const base = "http://local.invalid";
  if (!URL.canParse(to, base)) return fallback;
  const url = new URL(to, base);
  if (url.origin !== base || !isChannelLanguage(url.pathname.split("/")[1])) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Returns the path of the same page in another language. */
export function localizePath(localPath: string, language: ChannelLanguage): string {
  return localPath.replace(/^\/[^/?#]+/, `/${language}`);
}
