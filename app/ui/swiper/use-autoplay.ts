import { useEffect, useState } from "react";
import { isAutoplayActive } from "./swiper-steps.ts";
import { prefersReducedMotion } from "./use-swiper.ts";

/**
 * Calls `next` every `every` ms (0: never). Waits while a pointer or the focus is on the slides or the tab is hidden; a touch or the button stops it
 * (WCAG 2.2.2).
 */
export function useAutoplay(every: number, next: () => void) {
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!isAutoplayActive({ every, paused, held, hidden: false, lessMotion: prefersReducedMotion() })) return;
    const timer = setInterval(
      () => isAutoplayActive({ every, paused, held, hidden: document.hidden, lessMotion: prefersReducedMotion() }) && next(),
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
