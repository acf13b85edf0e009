const HONG_KONG = "+08:00";
const MOMENT_PATTERN = /^(20\d\d-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)? ?(Z|UTC|[+-]\d\d:\d\d|\(?UTC\+8\)?)?$/i;

/**
 * Parses a moment as it is typed (`2026-11-23 06:00`) or as `datetime-local` sends it, in Hong Kong, unless it ends with a zone (`Z`, `+01:00`). Returns
 * ms UTC; null if it is invalid or not from 2000 to 2099.
 */
export function parseMoment(text: unknown): number | null {
  const [, day, time, zone = HONG_KONG] = MOMENT_PATTERN.exec(String(text).trim()) ?? [];
  if (!day || !time) return null;
  const offset = /^(Z|UTC)$/i.test(zone) ? "Z" : /^[+-]/.test(zone) ? zone : HONG_KONG;
  const at = Date.parse(`${day}T${time}:00${offset}`);
  // Reject a day that does not exist: Date.parse turns 31 November into 1 December.
  return Number.isNaN(at) || new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().slice(0, 10) !== day ? null : at;
}
