type QueryValue = string | number | null | undefined;
/** Values of a query string; what is undefined, null or empty is left out, a list is repeated. */
export type Query = Record<string, QueryValue | string[]>;

/** The one builder of addresses: `path("en", "plans", { country: "JP" })` → `/en/plans?country=JP`. */
export function path(language: string, page: string, query: Query = {}): string {
  const all = Object.entries(query).flatMap(([key, value]) => [value].flat().map((one): [string, QueryValue] => [key, one]));
  const entries = all.filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return `/${language}/${page}${search ? `?${search}` : ""}`;
}
