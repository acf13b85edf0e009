import { CarrierError } from "#server/gateways/carrier/carrier.ts";

const IN_A_ROW = 5;
const WINDOW_MS = 30_000;
/** So many calls of the window at least, and half of them failed. */
const FEWEST = 10;
const REST_MS = 20_000;

type Options = {
  clock: () => number;
  /** Whether a fault says that the line is bad, not that one call was. */
  isFailure: (error: unknown) => boolean;
  changed: (state: "open" | "closed") => void;
};

/**
 * Lets calls through until the line is bad: five failures in a row, or half of ten or more within 30 s. Then every call fails at once
 * as `retry` for 20 s, so that no page waits; after that one call tries the line, and what it finds decides.
 */
export function makeCircuitBreaker({ clock, isFailure, changed }: Options): <T>(call: () => Promise<T>) => Promise<T> {
  let openedAt: number | null = null;
  let probing = false;
  let inARow = 0;
  let recent: { at: number; failed: boolean }[] = [];
  // A call that began before the state last changed says nothing about the line of today.
  let era = 0;

  function open(): void {
    era++;
    openedAt = clock();
    changed("open");
  }

  function ended(failed: boolean): void {
    const now = clock();
    if (openedAt !== null) {
      probing = false;
      if (failed) return open();
      era++;
      openedAt = null;
      inARow = 0;
      recent = [];
      return changed("closed");
    }
    inARow = failed ? inARow + 1 : 0;
    recent = [...recent.filter(({ at }) => at > now - WINDOW_MS), { at: now, failed }];
    const failures = recent.filter((one) => one.failed).length;
    if (inARow >= IN_A_ROW || (failed && recent.length >= FEWEST && failures * 2 >= recent.length)) open();
  }

  return async (call) => {
    if (openedAt !== null) {
      if (probing || clock() < openedAt + REST_MS) throw new CarrierError("retry", "The carrier's line rests after many failures", "line-rests");
      probing = true;
    }
    const began = era;
    try {
      const answer = await call();
      if (began === era) ended(false);
      return answer;
    } catch (error) {
      if (began === era) ended(isFailure(error));
      throw error;
    }
  };
}
