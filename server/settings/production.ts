import type { Settings } from "./settings.ts";

/** Whether a host name or an IP address, with or without brackets, means this machine itself. */
export const isLoopback = (host: string): boolean => host === "localhost" || /^127(\.\d{1,3}){3}$/.test(host) || /^(::1|\[::1\])$/.test(host);

/** Whether only browsers on this machine can open an origin. */
export const isLoopbackOrigin = (origin: string): boolean => isLoopback(new URL(origin).hostname);

/** Whether a PostgreSQL address means a server on this machine: a loopback address, a Unix socket, or no host. */
export function isLocalDatabase(databaseUrl: string): boolean {
  const url = new URL(databaseUrl);
  const host = url.searchParams.getAll("host").at(-1) ?? decodeURIComponent(url.hostname);
  return host === "" || host.startsWith("/") || isLoopback(host);
}

/**
 * Decides whether this is production, and returns why; null on a development machine. What others can reach is production whatever NODE_ENV says, so
 * that a forgotten setting cannot open a real shop. `npm start` sets ROVELINK_LAPTOP with NODE_ENV, which then does not count.
 */
export function findProductionReason(values: Settings): string | null {
  const { PUBLIC_ORIGIN, DESK_ORIGIN, DATABASE_URL } = values;
  const open = (["HOST", "DESK_HOST"] as const).find((name) => values[name] !== undefined && !isLoopback(values[name]));
  if (PUBLIC_ORIGIN && !isLoopbackOrigin(PUBLIC_ORIGIN)) return "PUBLIC_ORIGIN is not this machine alone";
  if (DESK_ORIGIN && !isLoopbackOrigin(DESK_ORIGIN)) return "DESK_ORIGIN is not this machine alone";
  if (open) return `${open} admits other machines`;
  if (DATABASE_URL && !isLocalDatabase(DATABASE_URL)) return "DATABASE_URL is another machine";
  return values.NODE_ENV === "production" && !values.ROVELINK_LAPTOP ? "NODE_ENV=production" : null;
}
