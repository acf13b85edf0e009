const HOUR = 3_600_000;
const MINUTE = 60_000;
const UTC8_HOURS = 8;

/** How much of a day's data each hour takes, in percent, from midnight UTC+8 on. */
const DAY_CURVE = [2, 1, 1, 1, 1, 1, 2, 4, 6, 5, 4, 4, 6, 6, 4, 4, 4, 5, 6, 8, 9, 8, 5, 3];

/** Somebody with a SIM: lives by chance, but always the same life for the same card. */
export type Traveller = { seed: number; megabytesADay: number };

/** The traveller who carries a card: a light reader with 300 MB a day, or a heavy one with 2.5 GB. */
export function createTraveller(iccid: string): Traveller {
  const seed = fnv1a(iccid);
  return { seed, megabytesADay: 300 + (mix(seed) % 2200) };
}

/** The whole megabytes that the traveller would use in an hour (hours since 1970) at full speed; never nothing. */
export function hourlyDemand(traveller: Traveller, hour: number): number {
  const mood = 50 + (mix(traveller.seed ^ hour) % 101);
  const share = DAY_CURVE[(hour + UTC8_HOURS) % 24] ?? 0;
  return Math.max(1, Math.floor((traveller.megabytesADay * share * mood) / 10_000));
}

/** The same of somebody who pays by the GB: a quarter of what others use. */
export const payAsYouGoDemand = (traveller: Traveller, hour: number) => Math.max(1, Math.floor(hourlyDemand(traveller, hour) / 4));

/** How long after a delivery the traveller lands and connects: 6 to 66 hours, ms. */
export function activationDelay(traveller: Traveller, ref: string): number {
  const chance = mix(traveller.seed ^ fnv1a(ref));
  return 6 * HOUR + (chance % (60 * 60)) * MINUTE;
}

/** FNV-1a. */
export function fnv1a(text: string): number {
  let seed = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) seed = Math.imul(seed ^ text.charCodeAt(n), 0x01000193);
  return seed >>> 0;
}

/** The last step of MurmurHash3: every bit of the answer depends on every bit of the number. */
function mix(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
