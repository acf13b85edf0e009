import { useLocation, useNavigation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useIsomorphicLayoutEffect } from "./use-isomorphic-layout-effect.ts";

/**
 * Returns the title of a page that a link or a form opened, for a live region, and moves the focus to the page's heading, as a screen reader starts to
 * read a new document at its top. Not on back and forward, which restore the earlier page, nor for a hash, another query, or a page that focuses a field.
 */
export function useNewPageTitle(): string {
  const { pathname, hash } = useLocation();
  const isBackOrForward = useNavigationType() === "POP";
  const isIdle = useNavigation().state === "idle";
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);
  const focusedBefore = useRef<Element | null>(null);
  // Runs before React focuses the fields of the new page.
  useIsomorphicLayoutEffect(
    () => () => {
      focusedBefore.current = document.activeElement;
    },
    [pathname],
  );
  useEffect(() => {
    if (!isIdle) return setTitle("");
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isBackOrForward || hash) return;
    setTitle(document.title);
    const focused = document.activeElement;
    if (focused === focusedBefore.current || !focused?.closest("main")) focusHeading();
  }, [pathname, hash, isBackOrForward, isIdle]);
  return title;
}

/** Keeps the scroll position: use-scroll-restoration.ts sets it. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
