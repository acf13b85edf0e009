const HONG_KONG = "+08:00";
const TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})? ?(Z|UTC|[+-]\d{2}:\d{2}|\(?UTC\+8\)?)?$/i;

/** Parses a time (`2026-11-23 06:00`) in UTC+8, unless it ends with a zone (`Z`, `+01:00`). Returns ms UTC; null if it is invalid. */
export function parseTime(text: unknown): number | null {
  const [, day, time, zone = HONG_KONG] = TIME_PATTERN.exec(String(text).trim()) ?? [];
  if (!day || !time) return null;
  const offset = /^(Z|UTC)$/i.test(zone) ? "Z" : /^[+-]/.test(zone) ? zone : HONG_KONG;
  const at = Date.parse(`${day}T${time}:00${offset}`);
  // Reject a day that does not exist: Date.parse turns 31 November into 1 December.
  return Number.isNaN(at) || new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().slice(0, 10) !== day ? null : at;
}
