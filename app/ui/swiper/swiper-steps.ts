/** The minimum movement of a swipe, px. */
const MIN_SWIPE_PX = 30;

/** Returns the index of the slide `offset` slides further; wraps around at both ends (§2, Card swiper). */
export function stepFrom(index: number, offset: number, count: number): number {
  return count > 0 ? (((index + offset) % count) + count) % count : 0;
}

/** Returns the step of a swipe by `dx` px: to the left 1 (next), to the right -1 (previous), 0 if too short. */
export function swipeStep(dx: number): -1 | 0 | 1 {
  if (Math.abs(dx) < MIN_SWIPE_PX) return 0;
  return dx < 0 ? 1 : -1;
}

/** Returns the index of the middle slide of a row scrolled by `scrolled` px. `distance`: px from one slide to the next; 0 if unknown. */
export function slideAt(scrolled: number, distance: number, count: number): number {
  if (!(distance > 0)) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(scrolled / distance)));
}

/** Returns true if slides advance automatically: an interval (`every`, ms) is set, nothing pauses them, and the user does not prefer less motion. */
export function isAutoplayActive({
  every,
  paused,
  inUse,
  hidden,
  lessMotion,
}: { every: number } & Record<"paused" | "inUse" | "hidden" | "lessMotion", boolean>) {
  return every > 0 && !paused && !inUse && !hidden && !lessMotion;
}
