import { useCallback, useRef, useState, type FocusEvent, type KeyboardEvent, type TouchEvent, type UIEvent } from "react";
import { slideAt, stepFrom, swipeStep } from "./swiper-steps.ts";

/** The state and event handlers of a carousel, whose row scrolls and snaps by CSS. `index`: the middle slide. `go`: scrolls to a slide. */
export function useSwiper(count: number) {
  const row = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  /** The index to which `go` scrolls, until the row arrives there or the user moves it. The slides that pass meanwhile do not become current. */
  const target = useRef<number | null>(null);
  const touch = useRef<{ x: number; index: number } | null>(null);

  const currentIndex = () => target.current ?? (row.current ? slideAt(row.current.scrollLeft, distanceOf(row.current), count) : 0);
  const go = useCallback((to: number) => {
    if (!row.current?.children[to] || !isScrollable(row.current)) return;
    const left = to * distanceOf(row.current);
    // A row that is at rest at its target dispatches no scroll event.
    if (target.current !== null || !isAt(row.current, left)) target.current = to;
    // Not scrollIntoView, which would also scroll the page.
    row.current.scrollTo({ left, behavior: prefersReducedMotion() ? "auto" : "smooth" });
    setIndex(to);
  }, []);

  const handlers = {
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      // The arrival ends the scroll, not scrollend: that event also reports the end of a scroll that `go` has interrupted.
      if (target.current !== null && isAt(currentTarget, target.current * distanceOf(currentTarget))) target.current = null;
      if (target.current === null) setIndex(slideAt(currentTarget.scrollLeft, distanceOf(currentTarget), count));
    },
    // A wheel or a touch interrupts a running scroll.
    onWheel: () => void (target.current = null),
    onTouchMove: () => void (target.current = null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step || !row.current || !isScrollable(row.current)) return;
      event.preventDefault();
      const to = stepFrom(currentIndex(), step, count);
      row.current.children[to]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
      go(to);
    },
    onFocus: (event: FocusEvent) => {
      const position = [...(row.current?.children ?? [])].findIndex((slide) => slide.contains(event.target));
      if (position >= 0 && position !== currentIndex()) go(position);
    },
    onTouchStart: (event: TouchEvent) => {
      touch.current = { x: event.touches[0]?.clientX ?? 0, index: currentIndex() };
    },
    // The browser scrolls the row. Only a swipe that begins at an end and points beyond it needs a jump to the other end.
    onTouchEnd: (event: TouchEvent) => {
      const start = touch.current;
      const step = start ? swipeStep((event.changedTouches[0]?.clientX ?? start.x) - start.x) : 0;
      if (!start || step === 0) return;
      const to = stepFrom(start.index, step, count);
      if (to !== start.index + step) go(to);
    },
  };
  return { row, index, go, handlers };
}

/** Returns the px from one slide to the next; 0 with fewer than two slides. offsetLeft is rounded, so the mean of all slides is used. */
function distanceOf({ children }: HTMLElement): number {
  const [first, last] = [children[0], children[children.length - 1]] as HTMLElement[];
  return first && last && last !== first ? (last.offsetLeft - first.offsetLeft) / (children.length - 1) : 0;
}

/** Allows 2 px for the rounding of slide positions on screens whose width is not a multiple of the design's. */
const isAt = (row: HTMLElement, left: number) => Math.abs(row.scrollLeft - left) < 2;

/** Returns false on wide screens, where the slides are a grid. */
const isScrollable = (row: HTMLElement) => row.scrollWidth > row.clientWidth + 1;

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
