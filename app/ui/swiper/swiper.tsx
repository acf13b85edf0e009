import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";

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
 * A carousel on narrow screens, a grid on wide ones. Slides move by swipe, scroll, dots, Tab and arrow keys (`swiper.widget.ts`). Swipes and arrow keys wrap
 * around at both ends (§2, Card swiper).
 */
export function Swiper({ labelledBy, cards, className = "", autoplay = 0, dots = true }: SwiperProps) {
  const { t } = useTranslation("ui");
  return (
    <div
      className="swiper"
      role="group"
      aria-roledescription={t("swiper.name")}
      aria-labelledby={labelledBy}
      data-widget="swiper"
      data-autoplay={autoplay || undefined}
    >
      {autoplay > 0 && (
        <button hidden type="button" className="text-button" data-play={t("swiper.play")}>
          {t("swiper.pause")}
        </button>
      )}
      <ul className={`list-plain ${className}`}>
        {cards.map(({ id, card }) => (
          <li key={id} id={id}>
            {card}
          </li>
        ))}
      </ul>
      {dots && cards.length > 1 && (
        <p className="swiper-dots">
          {cards.map(({ id, label }, position) => (
            <a
              key={id}
              href={`#${id}`}
              aria-label={t("swiper.card", { n: position + 1, all: cards.length, label })}
              aria-current={position === 0 || undefined}
            />
          ))}
        </p>
      )}
    </div>
  );
}
