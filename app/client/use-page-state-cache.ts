import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useRef, type RefObject } from "react";
import {
  deletePageState,
  detailsIn,
  fieldsIn,
  isCheckable,
  readPageState,
  savePageState,
  valueOf,
  type Field,
  type PageState,
} from "./page-state-cache.ts";
import { requestScrollPosition } from "./use-scroll-restoration.ts";
import { useIsomorphicLayoutEffect } from "./use-isomorphic-layout-effect.ts";

type PageStateCacheOptions = {
  /** Replaces the default restore function, for fields that depend on one another. */
  restore?: (root: HTMLElement, saved: PageState) => void;
  /** Restores also if the query differs from the saved one. */
  anyQuery?: boolean;
  /** A link to the page without a query restores the query that the page was left with. */
  restoreQuery?: boolean;
};

/**
 * Saves typed text, open `<details>` and the scroll position when the page is left, and restores them when it is opened again (§2, kept alive). In
 * memory only. Nothing is saved after a form was sent as a document post; a form that a script sends does not count. Without scripts, the browser's Back
 * button does the same.
 */
export function usePageStateCache(
  element: RefObject<HTMLElement>,
  { restore = restoreFormState, anyQuery = false, restoreQuery = false }: PageStateCacheOptions = {},
): void {
  const { pathname, search, hash } = useLocation();
  const isLink = useNavigationType() === "PUSH";
  const navigate = useNavigate();
  const latest = useRef({ pathname, search });
  latest.current = { pathname, search };
  /** State to restore once the navigation to its query has finished. */
  const pending = useRef<PageState | null>(null);

  useIsomorphicLayoutEffect(() => {
    const root = element.current;
    if (!root) return;
    const saved = readPageState(pathname);
    const page: PageState = { search, fields: new Map(), openDetails: new Map(), scrollTop: 0 };
    let isSent = false;
    const recordValues = () => {
      for (const [key, field] of fieldsIn(root)) {
        const known = page.fields.get(key) ?? { last: "", seen: new Set<string>() };
        known.last = valueOf(field);
        known.seen.add(known.last);
        page.fields.set(key, known);
      }
    };
    recordValues();
    const onInput = () => {
      isSent = false;
      recordValues();
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      isSent ||= !event.defaultPrevented && form.method === "post" && root.contains(form) && fieldsIn(form).size > 0;
      if (isSent) deletePageState(latest.current.pathname);
    };
    root.addEventListener("input", onInput);
    // On the document, so that a handler of the form can prevent the post first.
    document.addEventListener("submit", onSubmit);
    if (saved && restoreQuery && isLink && !search && !hash && saved.search) {
      pending.current = saved;
      navigate(pathname + saved.search, { replace: true, preventScrollReset: true });
    } else if (saved && (anyQuery || saved.search === search)) restorePage(root, saved, restore);
    return () => {
      root.removeEventListener("input", onInput);
      document.removeEventListener("submit", onSubmit);
      // With `pending`, the saved state was not restored yet and stays as it is.
      if (isSent || pending.current) return;
      recordValues();
      page.search = latest.current.search;
      page.openDetails = new Map([...detailsIn(root)].map(([name, details]) => [name, details.open]));
      page.scrollTop = window.scrollY;
      savePageState(latest.current.pathname, page);
    };
    // Runs once per visit of the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useIsomorphicLayoutEffect(() => {
    if (!pending.current || pending.current.search !== search || !element.current) return;
    restorePage(element.current, pending.current, restore);
    pending.current = null;
  }, [search]);
}

function restorePage(root: HTMLElement, saved: PageState, restore: (root: HTMLElement, saved: PageState) => void): void {
  restore(root, saved);
  requestScrollPosition(saved.scrollTop);
}

/**
 * Restores the fields and `<details>` of a page. A current value that was not seen when the page was left came from the server since then; it is
 * newer and stays.
 */
function restoreFormState(root: Element, saved: PageState): void {
  for (const [key, field] of fieldsIn(root)) {
    const value = newerSavedValue(field, saved, key);
    if (value !== null) fillField(field, value);
  }
  restoreDetailsState(root, saved);
}

function restoreDetailsState(root: Element, { openDetails }: PageState): void {
  for (const [name, details] of detailsIn(root)) details.open = openDetails.get(name) ?? details.open;
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
