import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type TouchEvent } from "react";
import { slideAt, stepFrom, swipeStep } from "./swiper-steps.ts";

/** The row of a swiper: which of its cards is in the middle, and the ways to another. The row scrolls and snaps by itself. */
export function useSwiper(count: number) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** The card that a scroll of ours is under way to: until it ends, the cards it passes are not where the row is. */
  const target = useRef<number | null>(null);
  const touch = useRef<{ x: number; at: number } | null>(null);

  const current = () => target.current ?? (row.current ? slideAt(row.current.scrollLeft, distanceOf(row.current), count) : 0);
  const go = useCallback((to: number) => {
    if (!row.current?.children[to] || !slides(row.current)) return;
    const left = to * distanceOf(row.current);
    // A row that is there already fires no scrollend.
    target.current = isAt(row.current, left) ? null : to;
    // Not scrollIntoView: that would move the page, too.
    row.current.scrollTo({ left, behavior: prefersReducedMotion() ? "auto" : "smooth" });
    setAt(to);
  }, []);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      // Browsers without scrollend: the scroll ends where it was sent.
      if (target.current !== null && isAt(element, target.current * distanceOf(element))) target.current = null;
      if (target.current === null) setAt(slideAt(element.scrollLeft, distanceOf(element), count));
    };
    const end = () => {
      target.current = null;
      look();
    };
    element.addEventListener("scroll", look, { passive: true });
    element.addEventListener("scrollend", end);
    element.addEventListener("wheel", end, { passive: true });
    return () => {
      element.removeEventListener("scroll", look);
      element.removeEventListener("scrollend", end);
      element.removeEventListener("wheel", end);
    };
  }, [count]);

  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by || !row.current || !slides(row.current)) return;
      event.preventDefault();
      const to = stepFrom(current(), by, count);
      row.current.children[to]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
      go(to);
    },
    onFocus: (event: FocusEvent) => {
      const card = [...(row.current?.children ?? [])].findIndex((one) => one.contains(event.target));
      if (card >= 0 && card !== current()) go(card);
    },
    onTouchStart: (event: TouchEvent) => {
      touch.current = { x: event.touches[0]?.clientX ?? 0, at: current() };
    },
    // Touch input scrolls the row itself.
    onTouchMove: () => void (target.current = null),
    // A swipe counts from the card where it began. Between its ends the row follows the finger; beyond them it begins anew at the other.
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

/** On desks the cards stand in a grid: nothing slides there. */
const slides = (row: HTMLElement) => row.scrollWidth > row.clientWidth + 1;

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
