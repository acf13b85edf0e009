/**
 * The state of a page when it was left. `fields`: the last value and all values that each field had; `openDetails`: whether each `<details>` was open.
 */
export type PageState = {
  search: string;
  fields: Map<string, { last: string; seen: Set<string> }>;
  openDetails: Map<string, boolean>;
  /** Scroll position from the top, px. */
  scrollTop: number;
};
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const EXCLUDED_TYPES = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);

/** By path. In memory only: lost with this document. */
const pages = new Map<string, PageState>();

export const readPageState = (pathname: string): PageState | undefined => pages.get(pathname);
export const savePageState = (pathname: string, page: PageState) => void pages.set(pathname, page);
export const deletePageState = (pathname: string) => void pages.delete(pathname);

/** Called on log-out. */
export const clearPageStates = () => pages.clear();

/** Returns the last text of the first field with this name, if the page was left at this path and query in this document. */
export function savedFieldText({ pathname, search }: { pathname: string; search: string }, name: string): string | undefined {
  const page = pages.get(pathname);
  return page?.search === search ? page.fields.get(`${name} 0`)?.last : undefined;
}

export const isCheckable = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

/** Returns the fields that may be cached, by name and position or value. Excludes passwords, one-time codes, files and hidden fields. */
export function fieldsIn(root: Element): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of root.querySelectorAll<Field>("input, select, textarea")) {
    if (!isCacheable(field)) continue;
    const position = counts.get(field.name) ?? 0;
    if (!isCheckable(field)) counts.set(field.name, position + 1);
    fields.set(isCheckable(field) ? `${field.name} =${field.value}` : `${field.name} ${position}`, field);
  }
  return fields;
}

const isCacheable = (field: Field) =>
  field.name !== "" && field.name !== "code" && field.autocomplete !== "one-time-code" && !EXCLUDED_TYPES.has(field.type);

export const valueOf = (field: Field) => (isCheckable(field) ? (field.checked ? "on" : "") : field.value);

/** Returns the `<details>` elements by their id, else by the first id inside. Those without any id are skipped. */
export function detailsIn(root: Element): Map<string, HTMLDetailsElement> {
  return new Map(
    [...root.querySelectorAll("details")].flatMap((details): [string, HTMLDetailsElement][] => {
      const id = details.id || details.querySelector("[id]")?.id;
      return id ? [[id, details]] : [];
    }),
  );
}
