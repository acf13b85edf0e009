type QueryValue = string | number | null | undefined;
/** Query parameters. Undefined, null and empty values are omitted; a list becomes a repeated parameter. */
export type Query = Record<string, QueryValue | string[]>;

/** Returns the local address of a page. No other code builds such addresses. `path("en", "plans", { country: "JP" })` → `/en/plans?country=JP`. */
export function path(language: string, page: string, query: Query = {}): string {
  const all = Object.entries(query).flatMap(([key, values]) => [values].flat().map((value): [string, QueryValue] => [key, value]));
  const entries = all.filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return `/${language}/${page}${search ? `?${search}` : ""}`;
}
