import { pageFromPath } from "#server/locale/channel-pages.schema.ts";

/**
 * What was typed into the form of a page: by field, the last value, and all values that the page itself or the visitor gave it. Kept in the storage of
 * the tab, so that it survives links, Back, a reload, another language and a discarded tab (§2, kept alive). Never passwords, codes or files.
 */
export type KeptInput = {
  /** The query string of the page. */
  search: string;
  /** ms UTC. */
  savedAt: number;
  fields: Record<string, { last: string; seen: string[] }>;
  /** Whether the form was sent after the last input. */
  isSent: boolean;
};
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const PREFIX = "kept:";
/** Older input is forgotten. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const EXCLUDED_TYPES = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);

/** Returns the name under which the input of this document's page is kept: the page without its language. */
export const keptPage = (): string => pageFromPath(location.pathname);

/** Returns what was typed into a page within the last day. */
export function readKeptInput(page: string): KeptInput | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + page) ?? "null") as KeptInput | null;
    if (!kept || Date.now() - kept.savedAt < MAX_AGE_MS) return kept;
    sessionStorage.removeItem(PREFIX + page);
    return null;
  } catch {
    // Browsers that block cookies block sessionStorage too.
    return null;
  }
}

/** Forgets what is older than a day, also of pages that are not opened again. */
export function forgetOldInput(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) readKeptInput(key.slice(PREFIX.length));
  } catch {
    // Nothing was kept.
  }
}

/** Whether the visitor has logged out or started again since this document was loaded: what it still shows is then not kept again. */
let isStopped = false;

/** Keeps the fields of a form. A form into which nothing was typed, now or before, is not kept. */
export function keepInput(page: string, form: Element, isSent: boolean): void {
  const before = readKeptInput(page);
  const fields: KeptInput["fields"] = {};
  let isTyped = before !== null;
  for (const [key, field] of fieldsIn(form)) {
    const last = valueOf(field);
    const rendered = renderedValue(field);
    isTyped ||= last !== rendered;
    fields[key] = { last, seen: [...new Set([...(before?.fields[key]?.seen ?? []), rendered, last])] };
  }
  if (!isTyped || isStopped) return;
  const isChanged = JSON.stringify(fields) !== JSON.stringify(before?.fields);
  const kept: KeptInput = { search: location.search, savedAt: isChanged ? Date.now() : (before?.savedAt ?? Date.now()), fields, isSent };
  try {
    sessionStorage.setItem(PREFIX + page, JSON.stringify(kept));
  } catch {
    // Blocked or full: the input is then lost with the page, as without scripts.
  }
}

/** Forgets the input of a page. */
function forgetInput(page: string): void {
  try {
    sessionStorage.removeItem(PREFIX + page);
  } catch {
    // Nothing was kept.
  }
}

/**
 * Forgets the input of the pages that this document names (`data-forget-input`): their form was sent, and that has led to its end, so that the next person at
 * this device does not find it. Input that was not sent belongs to something else, such as the next order, and stays.
 */
export function forgetEndedInput(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-forget-input]")) {
    const page = dataset.forgetInput ?? "";
    if (readKeptInput(page)?.isSent) forgetInput(page);
  }
}

/** Called on log-out, which clears the storage of the tab. */
export function stopKeepingInput(): void {
  isStopped = true;
}

/** Forgets the input of a page whose button "Start again" is pressed, also on the page that says why it was not accepted. */
export function forgetOnStartAgain(): void {
  addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
    if (defaultPrevented || !(submitter instanceof HTMLButtonElement) || submitter.value !== "start-again") return;
    forgetInput(pageFromPath(new URL((target as HTMLFormElement).action).pathname));
    stopKeepingInput();
  });
}

const isCheckable = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

export const valueOf = (field: Field) => (isCheckable(field) ? (field.checked ? "on" : "") : field.value);

/** Returns the value with which the server rendered a field. */
function renderedValue(field: Field): string {
  if (isCheckable(field)) return field.defaultChecked ? "on" : "";
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

/** Returns the fields that may be kept, by name and position or value: `name 0`, or `name =value` for a checkbox or radio button. */
export function fieldsIn(form: Element): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of form.querySelectorAll<Field>("input, select, textarea")) {
    if (!isKept(field)) continue;
    const position = counts.get(field.name) ?? 0;
    if (!isCheckable(field)) counts.set(field.name, position + 1);
    fields.set(isCheckable(field) ? `${field.name} =${field.value}` : `${field.name} ${position}`, field);
  }
  return fields;
}

const isKept = (field: Field) =>
  field.name !== "" && field.name !== "code" && field.autocomplete !== "one-time-code" && !EXCLUDED_TYPES.has(field.type);

/** Returns what was typed into the fields of an element since the server rendered it. */
export const typedInput = (element: Element): Map<string, string> =>
  new Map([...fieldsIn(element)].flatMap(([key, field]) => (valueOf(field) === renderedValue(field) ? [] : [[key, valueOf(field)]])));

/** Fills fields again whose text `typedInput` returned before, if they have another value now. */
export function refillInput(element: Element, typed: Map<string, string>): void {
  for (const [key, field] of fieldsIn(element)) {
    const value = typed.get(key);
    if (value !== undefined && value !== valueOf(field)) fillField(field, value);
  }
}

/** Fills the fields of a form with what was kept. */
export function restoreInput(form: Element, kept: KeptInput): void {
  for (const [key, field] of fieldsIn(form)) {
    const value = newerKeptValue(field, kept, key);
    if (value !== null) fillField(field, value);
  }
}

/**
 * Returns the kept value if it is newer than the current value of the field, else null. A current value that the field did not have when it was kept came
 * from the server since then. An empty one is always older.
 */
export function newerKeptValue(field: Field, { fields }: KeptInput, key: string): string | null {
  const kept = fields[key];
  const current = valueOf(field);
  if (field.type === "radio" && isNewerChoice(field as HTMLInputElement, fields)) return null;
  return kept && kept.last !== current && (current === "" || kept.seen.includes(current)) ? kept.last : null;
}

/** Whether another radio button of the group is checked that was not checked when the group was kept. */
function isNewerChoice({ form, name }: HTMLInputElement, fields: KeptInput["fields"]): boolean {
  const group = form?.elements.namedItem(name);
  const value = group instanceof RadioNodeList ? group.value : "";
  return value !== "" && !fields[`${name} =${value}`]?.seen.includes("on");
}

/** Fills a field and dispatches the events of a user's input. */
function fillField(field: Field, value: string): void {
  if (!isCheckable(field)) field.value = value;
  else if (field.type === "checkbox" || value) field.checked = value === "on";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change", { bubbles: true }));
}
