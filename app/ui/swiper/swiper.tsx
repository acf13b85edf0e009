import { useCallback, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { stepFrom, isAutoplayActive } from "./swiper-steps.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSwiper, prefersReducedMotion } from "./use-swiper.ts";

type SwiperProps = {
  /** The id of the heading that names the group. */
  labelledBy: string;
  /** `id`: the fragment of its address; `label`: the accessible name of its dot. */
  cards: { id: string; label: string; card: ReactNode }[];
  /** The layout of wide screens, where the slides are a grid. */
  className?: string;
  /** ms between two slides; 0: no autoplay. */
  autoplay?: number;
  dots?: boolean;
};

/**
 * A carousel on narrow screens: slides move by swipe, scroll, dots, Tab and arrow keys, and wrap around at both ends (§2, Card swiper). On wide
 * screens a grid.
 */
export function Swiper({ labelledBy, cards, className = "", autoplay = 0, dots = true }: SwiperProps) {
  const { t } = useTranslation("ui");
  const count = cards.length;
  const { row, at: index, go, handlers } = useSwiper(count);
  const next = useCallback(() => go(stepFrom(index, 1, count)), [go, index, count]);
  const { paused, toggle, holders } = useAutoplay(autoplay, next);
  const hydrated = useHydrated();
  return (
    <div className="swiper" role="group" aria-roledescription={t("swiper.name")} aria-labelledby={labelledBy} {...holders}>
      {autoplay > 0 && hydrated && (
        <button type="button" className="text-button" onClick={toggle}>
          {t(paused ? "swiper.play" : "swiper.pause")}
        </button>
      )}
      <ul ref={row} className={`list-plain ${className}`} {...handlers}>
        {cards.map(({ id, card }, position) => (
          <li key={id} id={id} data-aside={(hydrated && position !== index) || undefined}>
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
 * Calls `next` every `every` ms (0: never). Waits while a pointer or the focus is on the slides or the tab is hidden; a touch or the button stops it
 * (WCAG 2.2.2).
 */
function useAutoplay(every: number, next: () => void) {
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
