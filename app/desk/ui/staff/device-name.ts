/** What a User-Agent header contains, and what it means. The first match counts: Edge and Opera also call themselves Chrome, and Chrome Safari. */
const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;
const MAX_OTHER = 40;

/** Returns browser and system of a User-Agent header, such as "Firefox · Windows"; of an unknown one, its beginning. */
export function deviceName(userAgent: string): string {
  const find = (known: readonly (readonly [string, string])[]) => known.find(([part]) => userAgent.includes(part))?.[1];
  const parts = [find(BROWSERS), find(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" · ") : userAgent.slice(0, MAX_OTHER);
}
