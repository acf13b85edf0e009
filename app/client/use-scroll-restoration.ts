import { useLocation, type Location } from "@remix-run/react";
import { useEffect } from "react";
import { revealTarget } from "./reveal-target.ts";
import { useIsomorphicLayoutEffect } from "./use-isomorphic-layout-effect.ts";

/** Where one was on each page of this document's history. In memory only: a browser is not asked to store anything. */
const positions: Record<string, number> = {};
let wanted: number | null = null;

/** A page that was left and comes back says where one was on it. */
export function requestScrollPosition(position: number): void {
  wanted = position;
}

/**
 * To the top of a new page, to the place that its hash names, and, going back or forward, to where one was (§2, Navigation behaviour).
 * What another document showed is the browser's own to restore.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  useEffect(() => {
    const router = window.__remixRouter;
    const forgetPositions = router.enableScrollRestoration(positions, () => window.scrollY, keyOf);
    // Only once somebody goes on: after a reload the browser may not have scrolled yet.
    const unsubscribe = router.subscribe(({ navigation }) => {
      if (navigation.state !== "idle") history.scrollRestoration = "manual";
    });
    const leave = () => {
      history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", leave);
    if (location.hash && document.querySelector(`details:not([open]) [id="${CSS.escape(location.hash.slice(1))}"]`)) revealTarget(location.hash);
    return () => {
      forgetPositions();
      unsubscribe();
      window.removeEventListener("pagehide", leave);
    };
    // The hash with which the document came.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useIsomorphicLayoutEffect(() => {
    const { restoreScrollPosition, preventScrollReset } = window.__remixRouter?.state ?? { restoreScrollPosition: false };
    const kept = wanted;
    wanted = null;
    // false: the document has just come, or a form was answered on its own page.
    if (restoreScrollPosition === false) return;
    if (typeof restoreScrollPosition === "number") window.scrollTo(0, restoreScrollPosition);
    else if (location.hash && revealTarget(location.hash)) return;
    else if (kept !== null) window.scrollTo(0, kept);
    else if (!preventScrollReset) window.scrollTo(0, 0);
  }, [location]);
}

/** An entry that only a hash made has no key of its own. */
const keyOf = ({ key, pathname, search, hash }: Location) => `${key} ${pathname}${search}${hash}`;
