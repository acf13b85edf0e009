import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type TouchEvent } from "react";
import { slideAt, stepFrom, swipeStep } from "./swiper-steps.ts";

/** The state and event handlers of a carousel. `at`: the index of the middle slide. CSS makes the row scroll and snap. */
export function useSwiper(count: number) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** The target of a running programmatic scroll: until it ends, the slides that it passes do not become current. */
  const target = useRef<number | null>(null);
  const touch = useRef<{ x: number; at: number } | null>(null);

  const current = () => target.current ?? (row.current ? slideAt(row.current.scrollLeft, distanceOf(row.current), count) : 0);
  const go = useCallback((to: number) => {
    if (!row.current?.children[to] || !isScrollable(row.current)) return;
    const left = to * distanceOf(row.current);
    // A row that is already at its target dispatches no scrollend.
    target.current = isAt(row.current, left) ? null : to;
    // Not scrollIntoView, which would also scroll the page.
    row.current.scrollTo({ left, behavior: prefersReducedMotion() ? "auto" : "smooth" });
    setAt(to);
  }, []);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const updateIndex = () => {
      // For browsers without scrollend: the scroll ends at its target.
      if (target.current !== null && isAt(element, target.current * distanceOf(element))) target.current = null;
      if (target.current === null) setAt(slideAt(element.scrollLeft, distanceOf(element), count));
    };
    const onScrollEnd = () => {
      target.current = null;
      updateIndex();
    };
    element.addEventListener("scroll", updateIndex, { passive: true });
    element.addEventListener("scrollend", onScrollEnd);
    element.addEventListener("wheel", onScrollEnd, { passive: true });
    return () => {
      element.removeEventListener("scroll", updateIndex);
      element.removeEventListener("scrollend", onScrollEnd);
      element.removeEventListener("wheel", onScrollEnd);
    };
  }, [count]);

  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by || !row.current || !isScrollable(row.current)) return;
      event.preventDefault();
      const to = stepFrom(current(), by, count);
      row.current.children[to]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
      go(to);
    },
    onFocus: (event: FocusEvent) => {
      const card = [...(row.current?.children ?? [])].findIndex((slide) => slide.contains(event.target));
      if (card >= 0 && card !== current()) go(card);
    },
    onTouchStart: (event: TouchEvent) => {
      touch.current = { x: event.touches[0]?.clientX ?? 0, at: current() };
    },
    // Touch input scrolls the row itself.
    onTouchMove: () => void (target.current = null),
    // A swipe counts from the slide where it began. The browser scrolls the row; only a swipe beyond an end needs a jump to the other end.
    onTouchEnd: (event: TouchEvent) => {
      const from = touch.current;
      const by = from ? swipeStep((event.changedTouches[0]?.clientX ?? from.x) - from.x) : 0;
      if (!from || by === 0) return;
      const to = stepFrom(from.at, by, count);
      if (to !== from.at + by) go(to);
    },
  };
  return { row, at, go, handlers };
}

const distanceOf = ({ children: [first, second] }: HTMLElement) =>
  first && second ? (second as HTMLElement).offsetLeft - (first as HTMLElement).offsetLeft : 0;

const isAt = (row: HTMLElement, left: number) => Math.abs(row.scrollLeft - left) < 1;

/** False on wide screens, where the slides are a grid. */
const isScrollable = (row: HTMLElement) => row.scrollWidth > row.clientWidth + 1;

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
