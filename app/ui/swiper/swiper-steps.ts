/** The scale of the cards that are not in the middle, and what each side of the one that is leaves free, of a screen of 375 (§9). */
export const SWIPER = { scale: 0.9, gap: 37.5, screen: 375, extraHeight: 2, barHeight: 28 } as const;

/** A finger that moved less than this many px has not swiped. */
const SHORTEST_SWIPE = 30;

/** The card so many steps on: behind the last comes the first, before the first the last (§2, Card swiper). */
export function stepFrom(at: number, by: number, count: number): number {
  return count > 0 ? (((at + by) % count) + count) % count : 0;
}

/** What a finger says that moved by so many px: to the left the next card, to the right the one before. */
export function swipeStep(moved: number): -1 | 0 | 1 {
  if (Math.abs(moved) < SHORTEST_SWIPE) return 0;
  return moved < 0 ? 1 : -1;
}

/** The card in the middle of a row that is scrolled by `scrolled` px, its cards `distance` px from one to the next. */
export function slideAt(scrolled: number, distance: number, count: number): number {
  if (!(distance > 0)) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(scrolled / distance)));
}

/** Cards move on by themselves only where an interval is set, nobody holds them, and nobody asked for less motion. */
export function movesItself({
  every,
  paused,
  held,
  hidden,
  lessMotion,
}: { every: number } & Record<"paused" | "held" | "hidden" | "lessMotion", boolean>) {
  return every > 0 && !paused && !held && !hidden && !lessMotion;
}
