import { useCallback, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { stepFrom, isAutoplayActive } from "./swiper-steps.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSwiper, prefersReducedMotion } from "./use-swiper.ts";

type SwiperProps = {
  /** The id of the heading that names the group. */
  labelledBy: string;
  /** `id`: the element id of the slide, to which its dot links. `label`: the accessible name of the dot. */
  cards: { id: string; label: string; card: ReactNode }[];
  /** The class of the grid that replaces the carousel on wide screens. */
  className?: string;
  /** ms between two slides; 0: no autoplay. */
  autoplay?: number;
  dots?: boolean;
};

/**
 * A carousel on narrow screens, a grid on wide ones. Slides move by swipe, scroll, dots, Tab and arrow keys. Swipes and arrow keys wrap around at
 * both ends (§2, Card swiper).
 */
export function Swiper({ labelledBy, cards, className = "", autoplay = 0, dots = true }: SwiperProps) {
  const { t } = useTranslation("ui");
  const count = cards.length;
  const { row, index, go, handlers } = useSwiper(count);
  const next = useCallback(() => go(stepFrom(index, 1, count)), [go, index, count]);
  const { paused, toggle, pauseHandlers } = useAutoplay(autoplay, next);
  const isHydrated = useHydrated();
  return (
    <div className="swiper" role="group" aria-roledescription={t("swiper.name")} aria-labelledby={labelledBy} {...pauseHandlers}>
      {autoplay > 0 && isHydrated && (
        <button type="button" className="text-button" onClick={toggle}>
          {t(paused ? "swiper.play" : "swiper.pause")}
        </button>
      )}
      <ul ref={row} className={`list-plain ${className}`} {...handlers}>
        {cards.map(({ id, card }, position) => (
          <li key={id} id={id} data-aside={(isHydrated && position !== index) || undefined}>
            {card}
          </li>
        ))}
      </ul>
      {dots && count > 1 && (
        <p className="swiper-dots">
          {cards.map(({ id, label }, position) => (
            <a
              key={id}
              href={`#${id}`}
              aria-label={t("swiper.card", { n: position + 1, all: count, label })}
              aria-current={position === index || undefined}
              onClick={(event) => {
                event.preventDefault();
                go(position);
              }}
            />
          ))}
        </p>
      )}
    </div>
  );
}

/**
 * Calls `next` every `every` ms (0: never). Waits while a pointer or the focus is on the slides, or while the tab is hidden. A touch or the button
 * pauses it until the button is pressed (WCAG 2.2.2).
 */
function useAutoplay(every: number, next: () => void) {
  const [paused, setPaused] = useState(false);
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    if (!isAutoplayActive({ every, paused, inUse, hidden: false, lessMotion: prefersReducedMotion() })) return;
    const timer = setInterval(
      () => isAutoplayActive({ every, paused, inUse, hidden: document.hidden, lessMotion: prefersReducedMotion() }) && next(),
      every,
    );
    return () => clearInterval(timer);
  }, [every, paused, inUse, next]);
  const pauseHandlers = {
    onMouseEnter: () => setInUse(true),
    onMouseLeave: () => setInUse(false),
    onFocus: () => setInUse(true),
    onBlur: () => setInUse(false),
    onTouchStart: () => setPaused(true),
  };
  return { paused, toggle: () => setPaused((was) => !was), pauseHandlers: every > 0 ? pauseHandlers : {} };
}
