import { isMurmur, toMurmur } from "#server/tracking/murmur.schema.ts";

const YEAR = 365 * 24 * 60 * 60;

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null;

/** Whether the visitor still allows it: he may have changed his mind in another tab, or in his browser. */
export const mayTrack = (): boolean =>
  cookie("accept-cookie") === "accept" && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true;

/** The device fingerprint that this browser keeps, or null. */
export function readMurmur(): string | null {
  const kept = cookie("murmur");
  return isMurmur(kept) ? kept : null;
}

/** Makes the fingerprint of this device once and keeps it a year (§3, murmur); where one is kept, nothing is computed. */
export async function ensureMurmur(): Promise<void> {
  if (!mayTrack() || readMurmur()) return;
  const { load } = await import("@fingerprintjs/fingerprintjs");
  // Nobody else is told that it is used.
  const agent = await load({ monitoring: false });
  const murmur = toMurmur((await agent.get()).visitorId);
  if (!murmur || !mayTrack() || readMurmur()) return;
  document.cookie = `murmur=${murmur}; Path=/; Max-Age=${YEAR}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}
