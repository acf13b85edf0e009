import { useEffect, useRef, type RefObject } from "react";
import { fieldsIn, newerKeptValue, type Field, type KeptInput } from "#app/client/kept-input.ts";
import { useKeptInput } from "#app/client/use-kept-input.ts";

/** Fields that the page itself sets or that the visitor changes elsewhere. They are never restored. */
const NOT_RESTORED = ["package", "way", "boughtBefore", "emailChecked", "zipChecked", "from", "language", "currency"];

/**
 * Restores the order form when the visitor comes back to it in this tab (§2, kept alive): by a link, Back, a reload, from the payment page or in another
 * language. Parameters of the URL win over restored values. The browser alone cannot restore all of them, because some fields appear only after a server
 * response. Without scripts, the language switch of the form posts the values to the server, and the browser's own cache handles Back.
 */
export function useCheckoutDraft(
  element: RefObject<HTMLFormElement>,
  recalculate: (form: HTMLFormElement | null) => Promise<void>,
  restoreSims: (typed: string[]) => void,
  isChange: boolean,
): void {
  const isRestored = useRef(false);
  useKeptInput(element, {
    // The form of a placed order has the values of that order.
    anyQuery: !isChange,
    restore(form, kept) {
      isRestored.current = true;
      const fields = postedFields(form, kept);
      // Create the SIM fields first; the other values are restored afterwards.
      const iccids = fields.flatMap(([name, value]) => (name === "iccid" ? value : []));
      if (iccids.length > 0) restoreSims(iccids);
      void restoreFields(form, fieldsToRestore(fields, kept), recalculate);
    },
  });
  // The effect runs once, with the function of the first render.
  const initialRecalculate = useRef(recalculate);
  useEffect(() => {
    const form = element.current;
    if (form && !isRestored.current && isPriceStale(form)) void initialRecalculate.current(form);
  }, [element]);
}

/** Returns the kept fields as a form posts them, without those that have a newer value. */
function postedFields(form: Element, kept: KeptInput): [string, string][] {
  const current = fieldsIn(form);
  return Object.entries(kept.fields).flatMap(([key, { last }]): [string, string][] => {
    const [name = "", positionOrValue = ""] = key.split(/ (.*)/);
    const field = current.get(key);
    const value = field ? newerKeptValue(field, kept, key) : last;
    if (value === null || NOT_RESTORED.includes(name)) return [];
    if (!positionOrValue.startsWith("=")) return [[name, value]];
    return value === "on" ? [[name, positionOrValue.slice(1)]] : [];
  });
}

/**
 * Returns the fields to restore, without SIMs, which are restored separately. A different query means another order: then the fields of
 * the URL win, and the buyer must give the consents again.
 */
function fieldsToRestore(fields: [string, string][], { search }: KeptInput): [string, string][] {
  const isSameOrder = search === location.search;
  const query = new URLSearchParams(isSameOrder ? "" : location.search);
  return fields.filter(([name, value]) => name !== "iccid" && value !== "" && !query.has(name) && (isSameOrder || !name.startsWith("agree")));
}

/** Returns whether a field that affects the price differs from the rendered value: typed before hydration or restored by the browser. */
function isPriceStale(form: HTMLFormElement): boolean {
  const isTyped = (field: Element) => field instanceof HTMLInputElement && field.value !== field.defaultValue;
  const isChosen = (field: Element) =>
    field instanceof HTMLSelectElement && [...field.options].some((option) => option.selected !== option.defaultSelected);
  return ["quantity", "promoCode", "addressCountry", "province"].some((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof Element && (isTyped(field) || isChosen(field));
  });
}

/**
 * Restores values in up to four rounds, since the server sends the provinces after the country is set and the cities after the province. Leaves a field alone
 * that the buyer has changed while the server answered.
 */
async function restoreFields(
  form: HTMLFormElement,
  fields: [string, string][],
  recalculate: (form: HTMLFormElement) => Promise<void>,
): Promise<void> {
  const changed = new Set<string>();
  const onInput = ({ target, isTrusted }: Event) => isTrusted && changed.add((target as Field).name);
  form.addEventListener("input", onInput);
  for (let round = 0, missing = true; missing && round < 4; round++) {
    missing = false;
    for (const [name, value] of fields) if (!changed.has(name)) missing = !setField(form, name, value) || missing;
    await recalculate(form);
    // Wait until React has rendered the response.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  form.removeEventListener("input", onInput);
}

/** Sets one value; returns false if the select does not have this option yet. */
function setField(form: HTMLFormElement, name: string, value: string): boolean {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) field.value = value;
  else if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
  else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
  else if (field instanceof HTMLSelectElement && field.value !== value) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return field.value === value;
  }
  return true;
}
