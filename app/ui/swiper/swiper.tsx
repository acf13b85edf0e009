import { useCallback, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { stepFrom } from "./swiper-steps.ts";
import { useAutoplay } from "./use-autoplay.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSwiper } from "./use-swiper.ts";

type SwiperProps = {
  /** The id of the heading that names the cards. */
  labelledBy: string;
  /** Each with an id for its address on the page, and the words for its dot. */
  cards: { id: string; label: string; card: ReactNode }[];
  /** How the cards stand where they do not slide. */
  className?: string;
  /** ms between two cards; 0: they move only when they are moved. */
  autoplay?: number;
  dots?: boolean;
};

/** Cards in a row on phones: swiped, scrolled, reached by dots, Tab and arrow keys, from the last to the first and back (§2, Card swiper). On desks a grid. */
export function Swiper({ labelledBy, cards, className = "", autoplay = 0, dots = true }: SwiperProps) {
  const { t } = useTranslation("ui");
  const count = cards.length;
  const { row, at, go, handlers } = useSwiper(count);
  const next = useCallback(() => go(stepFrom(at, 1, count)), [go, at, count]);
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
          <li key={id} id={id} data-aside={(hydrated && position !== at) || undefined}>
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
              aria-current={position === at || undefined}
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
