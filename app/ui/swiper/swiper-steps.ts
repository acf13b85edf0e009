/** Design values for a 375 px screen (§9): the scale of the side slides, and the free space on each side of the middle slide, px. */
export const SWIPER = { scale: 0.9, gap: 37.5, screen: 375, extraHeight: 2, barHeight: 28 } as const;

/** A shorter movement of the finger is no swipe, px. */
const MIN_SWIPE_PX = 30;

/** Returns the index `offset` slides on, wrapping around at both ends (§2, Card swiper). */
export function stepFrom(index: number, offset: number, count: number): number {
  return count > 0 ? (((index + offset) % count) + count) % count : 0;
}

/** Returns the step of a swipe by `dx` px: to the left 1 (next), to the right -1 (previous), 0 if too short. */
export function swipeStep(dx: number): -1 | 0 | 1 {
  if (Math.abs(dx) < MIN_SWIPE_PX) return 0;
  return dx < 0 ? 1 : -1;
}

/** Returns the index of the middle slide of a row scrolled by `scrolled` px, with slides every `distance` px. */
export function slideAt(scrolled: number, distance: number, count: number): number {
  if (!(distance > 0)) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(scrolled / distance)));
}

/** Returns true if slides advance automatically: an interval is set, nothing pauses them, and reduced motion is not requested. */
export function isAutoplayActive({
  every,
  paused,
  held,
  hidden,
  lessMotion,
}: { every: number } & Record<"paused" | "held" | "hidden" | "lessMotion", boolean>) {
  return every > 0 && !paused && !held && !hidden && !lessMotion;
}
