import type { Log } from "#server/observability/log.ts";

type Sweep<Shop> = {
  /** Logged with the error of a failed step. */
  event: string;
  intervalMs: number;
  /** Each returns whether it left something to do, or nothing. */
  steps: ((shop: Shop) => Promise<boolean | void>)[];
};

/**
 * Runs the steps of a recurring job that deletes what is due, and returns when it runs again: right away if a step left something to do. Never throws,
 * because a job that fails too often becomes dead; the next run repeats a failed step.
 */
export async function runSweep<Shop extends { clock: () => number; log: Log }>(
  shop: Shop,
  { event, intervalMs, steps }: Sweep<Shop>,
): Promise<{ again: number }> {
  let hasMore = false;
  for (const step of steps) {
    try {
      hasMore = (await step(shop)) || hasMore;
    } catch (error) {
      shop.log.error(event, error);
    }
  }
  return { again: shop.clock() + (hasMore ? 1 : intervalMs) };
}
