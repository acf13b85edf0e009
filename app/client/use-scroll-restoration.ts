import { useLocation, type Location } from "@remix-run/react";
import { useEffect } from "react";
import { remixRouter } from "./remix/router.ts";
import { useIsomorphicLayoutEffect } from "./use-isomorphic-layout-effect.ts";

/** Scroll positions by history entry, px. In memory only: nothing is written to the browser's storage. */
const positions: Record<string, number> = {};
let requestedPosition: number | null = null;

/**
 * Scrolls to the top of a new page, to the target of its hash, or, on back and forward, to the earlier position (§2, Navigation behaviour).
 * The browser restores positions of entries that belong to another document.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  useEffect(() => {
    const router = remixRouter();
    if (!router) return;
    const forgetPositions = router.enableScrollRestoration(positions, () => window.scrollY, keyOf);
    // Not before the first navigation: after a reload the browser may not have scrolled yet.
    const unsubscribe = router.subscribe(({ navigation }) => {
      if (navigation.state !== "idle") history.scrollRestoration = "manual";
    });
    const onPageHide = () => {
      history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", onPageHide);
    // The browser has scrolled to the target already, unless it is inside a closed `<details>`.
    if (location.hash && document.querySelector(`details:not([open]) [id="${CSS.escape(location.hash.slice(1))}"]`)) revealTarget(location.hash);
    return () => {
      forgetPositions();
      unsubscribe();
      window.removeEventListener("pagehide", onPageHide);
    };
    // Runs once: later hashes are handled below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useIsomorphicLayoutEffect(() => {
    const { restoreScrollPosition, preventScrollReset } = remixRouter()?.state ?? { restoreScrollPosition: false };
    const position = requestedPosition;
    requestedPosition = null;
    // false: the document has just loaded, or a form post stayed on its page.
    if (restoreScrollPosition === false) return;
    if (typeof restoreScrollPosition === "number") window.scrollTo(0, restoreScrollPosition);
    else if (location.hash && revealTarget(location.hash)) return;
    else if (position !== null) window.scrollTo(0, position);
    else if (!preventScrollReset) window.scrollTo(0, 0);
  }, [location]);
}

/** Sets the position that the next navigation scrolls to: the saved position of a restored page. */
export function requestScrollPosition(top: number): void {
  requestedPosition = top;
}

/** Includes the hash, because history entries that differ only by hash share one key. */
const keyOf = ({ key, pathname, search, hash }: Location) => `${key} ${pathname}${search}${hash}`;

/** Opens all `<details>` around the element that a `#hash` names and scrolls to it. Returns false if there is no such element. */
function revealTarget(hash: string): boolean {
  const target = document.getElementById(idInHash(hash));
  if (!target) return false;
  openAncestors(target);
  target.scrollIntoView();
  return true;
}

function openAncestors(target: Element): void {
  const details = target.closest("details");
  if (!details) return;
  details.open = true;
  if (details.parentElement) openAncestors(details.parentElement);
}

function idInHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
