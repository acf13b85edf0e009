import { useNavigationType } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { fieldsIn, valueOf, type PageState } from "#app/client/page-state-cache.ts";
import { usePageStateCache } from "#app/client/use-page-state-cache.ts";

const KEY = "order-draft";
/** The page's own, or chosen elsewhere: never put back. */
const NOT_KEPT = ["package", "way", "checkoutKey", "quoted", "language", "currency"];

/** What was in the form when its document was left. */
type Draft = {
  /** The query of its address. */
  search: string;
  /** Language or currency was changed: the next document is the same order in another language. */
  isCarried: boolean;
  fields: [string, string][];
};

/**
 * Whoever leaves the form for another page of the site finds it as it was (§2, kept alive); what the address says of the order counts.
 * Sending it, and changing language or currency in the header, loads another document: what was typed is stored in this tab, for the
 * form in the other language, or for Back from the payment page, whose fields depend on answers that the browser does not keep.
 * Without scripts the order form's own switch does the same through the server, and the browser keeps the page.
 */
export function useCheckoutDraft(
  element: RefObject<HTMLFormElement>,
  recalculate: (form: HTMLFormElement | null) => Promise<void>,
  putSims: (typed: string[]) => void,
): void {
  const put = useRef(recalculate);
  const sims = useRef(putSims);
  const isPop = useRef(useNavigationType() === "POP");
  usePageStateCache(element, {
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
    const draft = takeDraft();
    const isReturn = isPop.current && draft?.search === location.search && isHistoryVisit();
    if (form && draft?.search === location.search && (draft.isCarried || isReturn)) {
      // As many fields as there were: they are made before anything is put into them.
      const iccids = draft.fields.flatMap(([name, value]) => (name === "iccid" ? value : []));
      if (iccids.length > 0) sims.current(iccids);
      void putBack(
        form,
        draft.fields.filter(([name]) => name !== "iccid"),
        put.current,
      );
    } else if (form && isBehind(form)) void put.current(form);

    let isCarried = false;
    // Who came back may go forward, and back once more.
    let isKept = isReturn;
    const send = ({ target, defaultPrevented }: SubmitEvent) => {
      isCarried = target instanceof HTMLFormElement && new URL(target.action).pathname.endsWith("/preferences");
      isKept ||= isCarried || (target === element.current && !defaultPrevented);
    };
    const leave = () => {
      if (isKept && element.current) keepDraft(element.current, isCarried);
    };
    document.addEventListener("submit", send);
    addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("submit", send);
      removeEventListener("pagehide", leave);
    };
  }, [element]);
}

/** Whether this document was opened by Back, Forward or Reload. */
function isHistoryVisit(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type !== "navigate";
}

function keepDraft(form: HTMLFormElement, isCarried: boolean): void {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string" && !NOT_KEPT.includes(field[0]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ search: location.search, isCarried, fields } satisfies Draft));
  } catch {
    // Where cookies are blocked, storage is too.
  }
}

/** Once an order is paid, nobody who comes after at this device finds what was typed for it. */
export function useDraftRemoval(isPaid: boolean): void {
  useEffect(() => {
    if (isPaid) takeDraft();
  }, [isPaid]);
}

/** Reads the stored draft and removes it, so that it fills the form only once. */
function takeDraft(): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Draft | null;
    sessionStorage.removeItem(KEY);
    return draft;
  } catch {
    return null;
  }
}

/** What was in the form when it was left, as a form posts it; what the shop has known since is newer. */
function typedFields(form: Element, { fields }: PageState): [string, string][] {
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
function leftOf(fields: [string, string][], { search }: PageState): [string, string][] {
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
