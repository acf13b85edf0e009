import { fieldsIn, detailsIn, isCheckable, valueOf, type Field, type PageState } from "./page-state-cache.ts";

/**
 * Restores the fields and `<details>` of a page. A current value that was not seen when the page was left came from the server since then; it is
 * newer and stays.
 */
export function restoreFormState(root: Element, saved: PageState): void {
  for (const [key, field] of fieldsIn(root)) {
    const value = newerSavedValue(field, saved, key);
    if (value !== null) fillField(field, value);
  }
  restoreDetailsState(root, saved);
}

function restoreDetailsState(root: Element, { openDetails: unfolded }: PageState): void {
  for (const [name, details] of detailsIn(root)) details.open = unfolded.get(name) ?? details.open;
}

/** Returns the saved value if it is newer than the field's current value, else null. An empty current value is always older. */
function newerSavedValue(field: Field, { fields }: PageState, key: string): string | null {
  const saved = fields.get(key);
  const current = valueOf(field);
  return saved && saved.last !== current && (current === "" || saved.seen.has(current)) ? saved.last : null;
}

/** Fills a field and dispatches the events of a user's input. */
function fillField(field: Field, value: string): void {
  if (!isCheckable(field)) field.value = value;
  else if (field.type === "checkbox" || value) field.checked = value === "on";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change", { bubbles: true }));
}
