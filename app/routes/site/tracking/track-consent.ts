import { isMurmur, toMurmur } from "#server/tracking/murmur.schema.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const readCookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null;

/** Returns true if there is consent now; it may have changed in another tab or in the browser's settings. */
export const mayTrack = (): boolean =>
  readCookie("accept-cookie") === "accept" && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true;

/** Returns the device fingerprint from the cookie, or null. */
export function readMurmur(): string | null {
  const murmur = readCookie("murmur");
  return isMurmur(murmur) ? murmur : null;
}

/** Computes the device fingerprint and stores it for a year (§3, murmur), unless one is already stored or there is no consent. */
export async function ensureMurmur(): Promise<void> {
  if (!mayTrack() || readMurmur()) return;
  const { load } = await import("@fingerprintjs/fingerprintjs");
  // `monitoring: false`: no usage report to the library's vendor.
  const agent = await load({ monitoring: false });
  const murmur = toMurmur((await agent.get()).visitorId);
  if (!murmur || !mayTrack() || readMurmur()) return;
  document.cookie = `murmur=${murmur}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}
