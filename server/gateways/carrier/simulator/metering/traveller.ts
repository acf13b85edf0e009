const HOUR = 3_600_000;
const MINUTE = 60_000;
const UTC8_HOURS = 8;

/** Share of each hour in a day's usage, in percent, starting at midnight UTC+8. */
const DAY_CURVE = [2, 1, 1, 1, 1, 1, 2, 4, 6, 5, 4, 4, 6, 6, 4, 4, 4, 5, 6, 8, 9, 8, 5, 3];

/** A simulated user of a SIM: pseudo-random, but deterministic for an ICCID. */
export type Traveller = { seed: number; megabytesPerDay: number };

/** Returns the traveller of a SIM, who uses 300 MB to 2.5 GB on an average day. */
export function createTraveller(iccid: string): Traveller {
  const seed = fnv1a(iccid);
  return { seed, megabytesPerDay: 300 + (mix(seed) % 2200) };
}

/** Returns the whole MB that the traveller would use at full speed in an hour (hours since 1970); at least 1. */
export function hourlyDemand(traveller: Traveller, hour: number): number {
  const percent = 50 + (mix(traveller.seed ^ hour) % 101);
  const share = DAY_CURVE[(hour + UTC8_HOURS) % 24] ?? 0;
  return Math.max(1, Math.floor((traveller.megabytesPerDay * share * percent) / 10_000));
}

/** Like `hourlyDemand`, but for a traveller who pays by the GB: a quarter of the usage, at least 1. */
export const payAsYouGoDemand = (traveller: Traveller, hour: number) => Math.max(1, Math.floor(hourlyDemand(traveller, hour) / 4));

/** Returns the time from a delivery until the traveller connects, ms: 6 to 66 hours. */
export function activationDelay(traveller: Traveller, ref: string): number {
  const hash = mix(traveller.seed ^ fnv1a(ref));
  return 6 * HOUR + (hash % (60 * 60)) * MINUTE;
}

/** 32-bit FNV-1a hash. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return hash >>> 0;
}

/** The finalizer of MurmurHash3: every bit of the result depends on every bit of the input. */
function mix(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
