import { fieldsIn, detailsIn, isCheckable, valueOf, type Field, type PageState } from "./page-state-cache.ts";

/**
 * Puts back what was left on a page. A value that the field never had while it was typed in came from the server since: it is newer and
 * stays.
 */
export function restoreFormState(root: Element, kept: PageState): void {
  for (const [key, field] of fieldsIn(root)) {
    const last = newerSavedValue(field, kept, key);
    if (last !== null) fillField(field, last);
  }
  restoreDetailsState(root, kept);
}

export function restoreDetailsState(root: Element, { unfolded }: PageState): void {
  for (const [name, fold] of detailsIn(root)) fold.open = unfolded.get(name) ?? fold.open;
}

/** What was last in a field, where that is newer than what is in it now (nothing is older than anything); else null. */
export function newerSavedValue(field: Field, { fields }: PageState, key: string): string | null {
  const kept = fields.get(key);
  const now = valueOf(field);
  return kept && kept.last !== now && (now === "" || kept.seen.has(now)) ? kept.last : null;
}

/** Fills a field as its owner would: whoever listens hears of it. */
export function fillField(field: Field, value: string): void {
  if (!isCheckable(field)) field.value = value;
  else if (field.type === "checkbox" || value) field.checked = value === "on";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change", { bubbles: true }));
}
