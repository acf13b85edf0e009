/** What somebody left on a page: every value that a field had there, the last one, what was unfolded, and how far down one was. */
export type PageState = {
  search: string;
  fields: Map<string, { last: string; seen: Set<string> }>;
  unfolded: Map<string, boolean>;
  /** From the top, px. */
  position: number;
};
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** By path. In memory only, as long as this document lives. */
const pages = new Map<string, PageState>();

export const readPageState = (pathname: string): PageState | undefined => pages.get(pathname);
export const savePageState = (pathname: string, page: PageState) => void pages.set(pathname, page);
export const deletePageState = (pathname: string) => void pages.delete(pathname);

/** Who logs out leaves nothing behind. */
export const clearPageStates = () => pages.clear();

/** What was last typed into a field of this name when this very address was left; nothing after a new document. */
export function savedFieldText({ pathname, search }: { pathname: string; search: string }, name: string): string | undefined {
  const page = pages.get(pathname);
  return page?.search === search ? page.fields.get(`${name} 0`)?.last : undefined;
}

const NEVER = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);
const isKept = (field: Field) => field.name !== "" && field.name !== "code" && field.autocomplete !== "one-time-code" && !NEVER.has(field.type);
export const isCheckable = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

/** The fields of a page that may be kept, by their place in it: no password, no code, no file, nothing that the page put there itself. */
export function fieldsIn(root: Element): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counted = new Map<string, number>();
  for (const field of root.querySelectorAll<Field>("input, select, textarea")) {
    if (!isKept(field)) continue;
    const nth = counted.get(field.name) ?? 0;
    if (!isCheckable(field)) counted.set(field.name, nth + 1);
    fields.set(isCheckable(field) ? `${field.name} =${field.value}` : `${field.name} ${nth}`, field);
  }
  return fields;
}

export const valueOf = (field: Field) => (isCheckable(field) ? (field.checked ? "on" : "") : field.value);

/** What can be unfolded, by the first name in it. */
export function detailsIn(root: Element): Map<string, HTMLDetailsElement> {
  const named = (one: HTMLDetailsElement) => one.id || one.querySelector("[id]")?.id;
  return new Map([...root.querySelectorAll("details")].flatMap((one) => (named(one) ? [[named(one) as string, one]] : [])));
}
