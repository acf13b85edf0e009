import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type TouchEvent } from "react";
import { cardAt, stepFrom, swipeStep } from "./swiper-steps.ts";

/** The row of a swiper: which of its cards is in the middle, and the ways to another. The row scrolls and snaps by itself. */
export function useSwiper(count: number) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const touch = useRef<{ x: number; at: number } | null>(null);

  const go = useCallback((to: number) => {
    const card = row.current?.children[to] as HTMLElement | undefined;
    if (!row.current || !card || !slides(row.current)) return;
    // Not scrollIntoView: that would move the page, too.
    row.current.scrollTo({ left: to * distanceOf(row.current), behavior: lessMotion() ? "auto" : "smooth" });
    setAt(to);
  }, []);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => setAt(cardAt(element.scrollLeft, distanceOf(element), count));
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [count]);

  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by || !row.current || !slides(row.current)) return;
      event.preventDefault();
      const to = stepFrom(at, by, count);
      row.current.children[to]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
      go(to);
    },
    onFocus: (event: FocusEvent) => {
      const card = [...(row.current?.children ?? [])].findIndex((one) => one.contains(event.target));
      if (card >= 0 && card !== at) go(card);
    },
    onTouchStart: (event: TouchEvent) => void (touch.current = { x: event.touches[0]?.clientX ?? 0, at }),
    // Between its ends the row follows the finger; beyond them it begins anew at the other.
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

/** On desks the cards stand in a grid: nothing slides there. */
const slides = (row: HTMLElement) => row.scrollWidth > row.clientWidth + 1;

export const lessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
