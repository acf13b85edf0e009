import { FairQueue, type QueueLimits } from "./fair-queue.ts";
import { BusyError } from "./busy-error.ts";

/** Limits for files that wait to be opened. Files of one network wait behind each other, so only a few of one network may wait. */
export const UPLOAD_QUEUE_LIMITS: QueueLimits = { total: 32, perNetwork: 4 };

type WaitingTask = { start: () => void; refuse: () => void };

/**
 * Runs one task at a time in this process, networks in turn (keyed by `clientNetwork`). `run` rejects with BusyError if the queue is full, or later
 * if a network with fewer waiting tasks needs the place.
 */
export class SerialQueue {
  readonly #waiting: FairQueue<WaitingTask>;
  #isRunning = false;

  constructor(limits: QueueLimits) {
    this.#waiting = new FairQueue(limits);
  }

  run<T>(network: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new BusyError("The queue is full"));
      // `work` may throw before it returns a promise.
      const start = () =>
        void Promise.resolve()
          .then(work)
          .then(resolve, reject)
          .finally(() => this.#startNext());
      const added = this.#waiting.add(network, { start, refuse });
      if (!added.isAdded) return refuse();
      added.evicted?.refuse();
      if (!this.#isRunning) this.#startNext();
    });
  }

  #startNext(): void {
    const next = this.#waiting.next();
    this.#isRunning = next !== undefined;
    next?.start();
  }
}
