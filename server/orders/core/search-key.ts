import { cleanCode, cleanLine } from "#server/forms/text-field.schema.ts";

/** Returns a name as staff search it: in lower case, without spaces. Null if nothing is left. */
export function searchKey(name: string | null): string | null {
  const key = name === null ? undefined : cleanLine(name)?.toLowerCase().split(" ").join("");
  return key || null;
}

/** Returns a tracking number or another code as staff search it: in upper case, without spaces and hyphens. Null if nothing is left. */
export function codeKey(code: string | null): string | null {
  return (code === null ? undefined : cleanCode(code)?.toUpperCase()) ?? null;
}

/** Returns the columns of a tracking number. */
export const trackingColumns = (tracking: string | null) => ({ tracking_number: tracking, tracking_key: codeKey(tracking) });
