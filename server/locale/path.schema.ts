/** Values of a query string; what is undefined, null or empty is left out. */
export type Query = Record<string, string | number | null | undefined>;

/** The one builder of addresses: `path("en", "plans", { country: "JP" })` → `/en/plans?country=JP`. */
export function path(language: string, page: string, query: Query = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return `/${language}/${page}${search ? `?${search}` : ""}`;
}
