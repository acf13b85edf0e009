export type TravelClock = { ahead: (at: number) => number; back: (at: number) => number };

/** A traveller's clock that runs faster than ours from a moment on, and the way back. */
export function travelClock(since: number, speed: number): TravelClock {
  return {
    ahead: (at) => (at <= since ? at : since + Math.round((at - since) * speed)),
    back: (at) => (at <= since ? at : since + Math.round((at - since) / speed)),
  };
}
