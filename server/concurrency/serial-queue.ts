import { FairQueue, type QueueLimits } from "./fair-queue.ts";
import { BusyError } from "./busy-error.ts";

/** Limits for uploaded files that wait to be examined. */
export const UPLOAD_QUEUE_LIMITS: QueueLimits = { total: 32, perNetwork: 4 };

type Entry = { start: () => void; evict: () => void };

/**
 * Runs one piece of work at a time in this process, networks in turn (keyed by `clientNetwork`). `run` rejects with BusyError if the queue is full,
 * or later if a network with fewer waiting entries needs the place.
 */
export class SerialQueue {
  readonly #waiting: FairQueue<Entry>;
  #isRunning = false;

  constructor(limits: QueueLimits) {
    this.#waiting = new FairQueue(limits);
  }

  run<T>(network: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const rejectAsBusy = () => reject(new BusyError("The queue is full"));
      // `work` may throw before it returns a promise.
      const start = () =>
        void Promise.resolve()
          .then(work)
          .then(resolve, reject)
          .finally(() => this.#startNext());
      const added = this.#waiting.add(network, { start, evict: rejectAsBusy });
      if (!added.isAdded) return rejectAsBusy();
      added.evicted?.evict();
      if (!this.#isRunning) this.#startNext();
    });
  }

  #startNext(): void {
    const next = this.#waiting.next();
    this.#isRunning = next !== undefined;
    next?.start();
  }
}
