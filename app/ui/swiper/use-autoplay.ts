import { useEffect, useState } from "react";
import { movesItself } from "./swiper-steps.ts";
import { prefersReducedMotion } from "./use-swiper.ts";

/** Calls `next` every so many ms (0 never), not while a pointer, the focus or another tab has the reader; a finger or the button ends it (WCAG 2.2.2). */
export function useAutoplay(every: number, next: () => void) {
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!movesItself({ every, paused, held, hidden: false, lessMotion: prefersReducedMotion() })) return;
    const timer = setInterval(
      () => movesItself({ every, paused, held, hidden: document.hidden, lessMotion: prefersReducedMotion() }) && next(),
      every,
    );
    return () => clearInterval(timer);
  }, [every, paused, held, next]);
  const holders = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
    onTouchStart: () => setPaused(true),
  };
  return { paused, toggle: () => setPaused((was) => !was), holders: every > 0 ? holders : {} };
}
