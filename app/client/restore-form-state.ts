import { fieldsIn, foldsIn, isTick, valueOf, type Field, type KeptPage } from "./page-state-cache.ts";

/**
 * Puts back what was left on a page. A value that the field never had while it was typed in came from the server since: it is newer and
 * stays.
 */
export function putBack(root: Element, kept: KeptPage): void {
  for (const [key, field] of fieldsIn(root)) {
    const last = newerThan(field, kept, key);
    if (last !== null) putField(field, last);
  }
  putFolds(root, kept);
}

export function putFolds(root: Element, { unfolded }: KeptPage): void {
  for (const [name, fold] of foldsIn(root)) fold.open = unfolded.get(name) ?? fold.open;
}

/** What was last in a field, where that is newer than what is in it now (nothing is older than anything); else null. */
export function newerThan(field: Field, { fields }: KeptPage, key: string): string | null {
  const kept = fields.get(key);
  const now = valueOf(field);
  return kept && kept.last !== now && (now === "" || kept.seen.has(now)) ? kept.last : null;
}

/** Fills a field as its owner would: whoever listens hears of it. */
export function putField(field: Field, value: string): void {
  if (!isTick(field)) field.value = value;
  else if (field.type === "checkbox" || value) field.checked = value === "on";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change", { bubbles: true }));
}
