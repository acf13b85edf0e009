const HONG_KONG = "+08:00";
const WRITTEN = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})? ?(Z|UTC|[+-]\d{2}:\d{2}|\(?UTC\+8\)?)?$/i;

/** A moment as staff type it, `2026-11-23 06:00`: in UTC+8, unless a zone stands behind it (`Z`, `+01:00`). ms UTC; null for what is none. */
export function parseTime(text: unknown): number | null {
  const [, day, time, zone = HONG_KONG] = WRITTEN.exec(String(text).trim()) ?? [];
  if (!day || !time) return null;
  const offset = /^(Z|UTC)$/i.test(zone) ? "Z" : /^[+-]/.test(zone) ? zone : HONG_KONG;
  const at = Date.parse(`${day}T${time}:00${offset}`);
  // 31 November would become 1 December.
  return Number.isNaN(at) || new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().slice(0, 10) !== day ? null : at;
}
