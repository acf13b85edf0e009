import { FairQueue, type QueueLimits } from "./fair-queue.ts";
import { BusyError } from "./busy-error.ts";

/** Files that wait to be opened. Everybody of one network waits behind the others of it, so few of one network wait at all. */
export const UPLOAD_QUEUE_LIMITS: QueueLimits = { total: 32, perNetwork: 4 };

type Waiting = { start: () => void; refuse: () => void };

/**
 * Runs one piece of work at a time in this process, networks in turn (named as `clientNetwork` does). `run` rejects with BusyError where no place
 * is left to wait in, or where a network with less waiting needs it.
 */
export class SerialQueue {
  readonly #waiting: FairQueue<Waiting>;
  #isRunning = false;

  constructor(limits: QueueLimits) {
    this.#waiting = new FairQueue(limits);
  }

  run<T>(network: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new BusyError("Too much waits already"));
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
