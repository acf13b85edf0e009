import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useRef, type RefObject } from "react";
import { fieldsIn, detailsIn, deletePageState, savePageState, readPageState, valueOf, type PageState } from "./page-state-cache.ts";
import { restoreFormState } from "./restore-form-state.ts";
import { requestScrollPosition } from "./use-scroll-restoration.ts";
import { useIsomorphicLayoutEffect } from "./use-isomorphic-layout-effect.ts";

type KeptOptions = {
  /** How it is put back, where fields depend on one another. */
  put?: (root: HTMLElement, kept: PageState) => void;
  /** Also for another query of the same page. */
  anyQuery?: boolean;
  /** A link to the bare page leads to where one was on it. */
  returns?: boolean;
};

/**
 * A page that stays alive while somebody is elsewhere on the site: what was typed, what was unfolded and how far down one was (§2, kept
 * alive). In memory only; a form that was sent as a document is forgotten, and kept pages have no other. Without scripts the browser's own
 * Back does the same.
 */
export function usePageStateCache(
  element: RefObject<HTMLElement>,
  { put = restoreFormState, anyQuery = false, returns = false }: KeptOptions = {},
): void {
  const { pathname, search, hash } = useLocation();
  const isLink = useNavigationType() === "PUSH";
  const navigate = useNavigate();
  const now = useRef({ pathname, search });
  now.current = { pathname, search };
  /** What waits for the query that it was left with. */
  const waiting = useRef<PageState | null>(null);

  useIsomorphicLayoutEffect(() => {
    const root = element.current;
    if (!root) return;
    const kept = readPageState(pathname);
    const page: PageState = { search, fields: new Map(), unfolded: new Map(), position: 0 };
    let isSent = false;
    const note = () => {
      for (const [key, field] of fieldsIn(root)) {
        const known = page.fields.get(key) ?? { last: "", seen: new Set<string>() };
        known.last = valueOf(field);
        known.seen.add(known.last);
        page.fields.set(key, known);
      }
    };
    note();
    const type = () => {
      isSent = false;
      note();
    };
    const send = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      isSent ||= !event.defaultPrevented && form.method === "post" && root.contains(form) && fieldsIn(form).size > 0;
      if (isSent) deletePageState(now.current.pathname);
    };
    root.addEventListener("input", type);
    document.addEventListener("submit", send);
    if (kept && returns && isLink && !search && !hash && kept.search) {
      waiting.current = kept;
      navigate(pathname + kept.search, { replace: true, preventScrollReset: true });
    } else if (kept && (anyQuery || kept.search === search)) bringBack(root, kept, put);
    return () => {
      root.removeEventListener("input", type);
      document.removeEventListener("submit", send);
      if (isSent || waiting.current) return;
      note();
      page.search = now.current.search;
      page.unfolded = new Map([...detailsIn(root)].map(([name, fold]) => [name, fold.open]));
      page.position = window.scrollY;
      savePageState(now.current.pathname, page);
    };
    // Once for each time that the page is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useIsomorphicLayoutEffect(() => {
    if (!waiting.current || waiting.current.search !== search || !element.current) return;
    bringBack(element.current, waiting.current, put);
    waiting.current = null;
  }, [search]);
}

function bringBack(root: HTMLElement, kept: PageState, put: (root: HTMLElement, kept: PageState) => void): void {
  put(root, kept);
  requestScrollPosition(kept.position);
}
