import { useNavigationType } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { fieldsIn, valueOf, type PageState } from "#app/client/page-state-cache.ts";
import { usePageStateCache } from "#app/client/use-page-state-cache.ts";

const KEY = "order-draft";
/** Fields that the page itself sets or that the visitor changes elsewhere. They are never restored. */
const NOT_RESTORED = ["package", "way", "checkoutKey", "quoted", "emailChecked", "language", "currency"];

/** The form when its document was unloaded. */
type Draft = {
  /** The query string of the page. */
  search: string;
  /** Whether the document was left to change language or currency, so that the next document continues this order. */
  isCarried: boolean;
  fields: [string, string][];
};

/**
 * Restores the order form when the visitor comes back to it (§2, kept alive). Parameters of the URL win over restored values.
 *
 * Within the site, the page state cache restores it. Submitting the form and changing language or currency in the header load another
 * document: the values are then stored in `sessionStorage`, for the form in the other language and for Back from the payment page.
 * The browser alone cannot restore them, because some fields appear only after a server response.
 *
 * Without scripts, the language switch of the form posts the values to the server, and the browser's own cache handles Back.
 */
export function useCheckoutDraft(
  element: RefObject<HTMLFormElement>,
  recalculate: (form: HTMLFormElement | null) => Promise<void>,
  restoreSims: (typed: string[]) => void,
): void {
  // The effect below runs once, with the functions of the first render.
  const initialRecalculate = useRef(recalculate);
  const initialRestoreSims = useRef(restoreSims);
  const isPop = useRef(useNavigationType() === "POP");
  usePageStateCache(element, {
    anyQuery: true,
    restore(form, saved) {
      const fields = cachedFields(form, saved);
      const iccids = fields.flatMap(([name, value]) => (name === "iccid" ? value : []));
      if (iccids.length > 0) restoreSims(iccids);
      void restoreFields(form as HTMLFormElement, fieldsToRestore(fields, saved), recalculate);
    },
  });
  useEffect(() => {
    const form = element.current;
    const draft = takeDraft();
    const isReturn = isPop.current && draft?.search === location.search && isHistoryVisit();
    if (form && draft?.search === location.search && (draft.isCarried || isReturn)) {
      // Create the SIM fields first; the other values are restored afterwards.
      const iccids = draft.fields.flatMap(([name, value]) => (name === "iccid" ? value : []));
      if (iccids.length > 0) initialRestoreSims.current(iccids);
      void restoreFields(
        form,
        draft.fields.filter(([name]) => name !== "iccid"),
        initialRecalculate.current,
      );
    } else if (form && isPriceStale(form)) void initialRecalculate.current(form);

    let isPreferenceSwitch = false;
    // A draft restored after Back is stored again: the visitor may go forward and back once more.
    let shouldStore = isReturn;
    const onSubmit = ({ target, defaultPrevented }: SubmitEvent) => {
      isPreferenceSwitch = target instanceof HTMLFormElement && new URL(target.action).pathname.endsWith("/preferences");
      shouldStore ||= isPreferenceSwitch || (target === element.current && !defaultPrevented);
    };
    const onPageHide = () => {
      if (shouldStore && element.current) storeDraft(element.current, isPreferenceSwitch);
    };
    document.addEventListener("submit", onSubmit);
    addEventListener("pagehide", onPageHide);
    return () => {
      document.removeEventListener("submit", onSubmit);
      removeEventListener("pagehide", onPageHide);
    };
  }, [element]);
}

/** Deletes the draft once the order is paid, so that the next person at this device does not find it. */
export function useDraftRemoval(isPaid: boolean): void {
  useEffect(() => {
    if (isPaid) takeDraft();
  }, [isPaid]);
}

/** Whether this document was opened by Back, Forward or Reload. */
function isHistoryVisit(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type !== "navigate";
}

function storeDraft(form: HTMLFormElement, isPreferenceSwitch: boolean): void {
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !NOT_RESTORED.includes(field[0]),
  );
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ search: location.search, isCarried: isPreferenceSwitch, fields } satisfies Draft));
  } catch {
    // Browsers that block cookies block sessionStorage too.
  }
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

/**
 * Returns the cached fields as a form posts them. Skips a field whose current value the cached page never had: that value came from the
 * server since then and is newer. The keys of `PageState` are "name position" or, for a checkbox or radio button, "name =value".
 */
function cachedFields(form: Element, { fields }: PageState): [string, string][] {
  const now = fieldsIn(form);
  return [...fields].flatMap(([key, { last, seen }]): [string, string][] => {
    const [name = "", positionOrValue = ""] = key.split(/ (.*)/);
    const field = now.get(key);
    const hasNewerValue = field !== undefined && valueOf(field) !== "" && !seen.has(valueOf(field));
    if (hasNewerValue || NOT_RESTORED.includes(name)) return [];
    if (!positionOrValue.startsWith("=")) return [[name, last]];
    return last === "on" ? [[name, positionOrValue.slice(1)]] : [];
  });
}

/**
 * Returns the fields to restore, without SIMs, which are restored separately. A different query means another order: then the fields of
 * the URL win, and the buyer must give the consents again.
 */
function fieldsToRestore(fields: [string, string][], { search }: PageState): [string, string][] {
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

/** Restores values in up to four rounds, since the server sends the provinces after the country is set and the cities after the province. */
async function restoreFields(
  form: HTMLFormElement,
  fields: [string, string][],
  recalculate: (form: HTMLFormElement) => Promise<void>,
): Promise<void> {
  for (let round = 0, missing = true; missing && round < 4; round++) {
    missing = false;
    for (const [name, value] of fields) missing = !setField(form, name, value) || missing;
    await recalculate(form);
    // Wait until React has rendered the response.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
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
