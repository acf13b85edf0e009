import { useEffect, useRef, type RefObject } from "react";
import { fieldsIn, valueOf, type KeptPage } from "#app/ui/kept-pages.ts";
import { useKept } from "#app/ui/use-kept.ts";

const KEY = "order-draft";
/** The page's own, or chosen elsewhere: never put back. */
const NOT_KEPT = ["package", "way", "checkoutKey", "quoted", "language", "currency"];

/**
 * Whoever leaves the form for another page of the site finds it as it was (§2, kept alive); what the address says of the order counts.
 * Changing language or currency in the header loads another document: what was typed is carried over, once and in this tab only.
 * Without scripts the order form's own switch does the same through the server.
 */
export function useKeptDraft(
  element: RefObject<HTMLFormElement>,
  recalculate: (form: HTMLFormElement | null) => Promise<void>,
  putSims: (typed: string[]) => void,
): void {
  const put = useRef(recalculate);
  const sims = useRef(putSims);
  useKept(element, {
    anyQuery: true,
    put(form, kept) {
      const fields = typedFields(form, kept);
      const iccids = fields.flatMap(([name, value]) => (name === "iccid" ? value : []));
      if (iccids.length > 0) putSims(iccids);
      void putBack(form as HTMLFormElement, leftOf(fields, kept), recalculate);
    },
  });
  useEffect(() => {
    const form = element.current;
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const fields = JSON.parse(kept ?? "[]") as [string, string][];
    // As many fields as there were: they are made before anything is put into them.
    const iccids = fields.flatMap(([name, value]) => (name === "iccid" ? value : []));
    if (iccids.length > 0) sims.current(iccids);
    const others = fields.filter(([name]) => name !== "iccid");
    if (form && kept) void putBack(form, others, put.current);
    else if (form && isBehind(form)) void put.current(form);

    const keep = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || !new URL(target.action).pathname.endsWith("/preferences") || !element.current) return;
      const typed = [...new FormData(element.current)].filter(([name, value]) => typeof value === "string" && !NOT_KEPT.includes(name));
      sessionStorage.setItem(KEY, JSON.stringify(typed));
    };
    document.addEventListener("submit", keep);
    return () => document.removeEventListener("submit", keep);
  }, [element]);
}

/** What was in the form when it was left, as a form posts it; what the shop has known since is newer. */
function typedFields(form: Element, { fields }: KeptPage): [string, string][] {
  const now = fieldsIn(form);
  return [...fields].flatMap(([key, { last, seen }]): [string, string][] => {
    const [name = "", place = ""] = key.split(/ (.*)/);
    const field = now.get(key);
    const isOlder = field !== undefined && valueOf(field) !== "" && !seen.has(valueOf(field));
    if (isOlder || NOT_KEPT.includes(name)) return [];
    return place.startsWith("=") ? (last === "on" ? [[name, place.slice(1)]] : []) : [[name, last]];
  });
}

/** Another order has its own package, way and quantity, and is agreed to anew; its SIMs are put back apart. */
function leftOf(fields: [string, string][], { search }: KeptPage): [string, string][] {
  const isSame = search === location.search;
  const asked = new URLSearchParams(isSame ? "" : location.search);
  return fields.filter(([name, value]) => name !== "iccid" && value !== "" && !asked.has(name) && (isSame || !name.startsWith("agree")));
}

/** Whether somebody typed before the scripts came, or the browser put back what was typed: the price is then of something else. */
function isBehind(form: HTMLFormElement): boolean {
  const typed = (field: Element) => field instanceof HTMLInputElement && field.value !== field.defaultValue;
  const chosen = (field: Element) => field instanceof HTMLSelectElement && [...field.options].some((one) => one.selected !== one.defaultSelected);
  return ["quantity", "promoCode", "addressCountry", "province"].some((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof Element && (typed(field) || chosen(field));
  });
}

/** A province appears with its country and a city with its province: what has no place yet gets it after the next answer. */
async function putBack(form: HTMLFormElement, kept: [string, string][], recalculate: (form: HTMLFormElement) => Promise<void>): Promise<void> {
  for (let round = 0, missing = true; missing && round < 4; round++) {
    missing = false;
    for (const [name, value] of kept) missing = !putField(form, name, value) || missing;
    await recalculate(form);
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  }
}

/** Puts one value back; false where the form has no such choice yet. */
function putField(form: HTMLFormElement, name: string, value: string): boolean {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) field.value = value;
  else if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
  else if (field instanceof HTMLInputElement) field.value = value;
  else if (field instanceof HTMLSelectElement && field.value !== value) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return field.value === value;
  }
  return true;
}
