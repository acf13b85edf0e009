/** Maximum number of waiting items: in total, and per network. */
export type QueueLimits = { total: number; perNetwork: number };

/** Whether the item was added, and the item of another network that was evicted for it. */
type AddResult<T> = { isAdded: true; evicted: T | null } | { isAdded: false };

/**
 * A bounded queue that serves networks in turn: one item of each, then the next of each. However much one network sends, another waits for only one
 * of its items. If the queue is full, the network with the most items loses its newest to a network that has fewer.
 */
export class FairQueue<T> {
  readonly #limits: QueueLimits;
  /** Items by network, in the order in which the networks are served. No array is empty. */
  readonly #waiting = new Map<string, T[]>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an item of a network. Adds nothing if the network's limit is reached, or if the queue is full and no item can be evicted for it. */
  add(network: string, item: T): AddResult<T> {
    const own = this.#waiting.get(network) ?? [];
    if (own.length >= this.#limits.perNetwork) return { isAdded: false };
    const evicted = this.#size < this.#limits.total ? null : this.#evict(own.length);
    if (evicted === undefined) return { isAdded: false };
    own.push(item);
    this.#waiting.set(network, own);
    this.#size++;
    return { isAdded: true, evicted };
  }

  /** Removes and returns the next item; undefined if the queue is empty. */
  next(): T | undefined {
    const [network, items] = this.#waiting.entries().next().value ?? [];
    if (network === undefined || !items) return undefined;
    this.#waiting.delete(network);
    const item = items.shift();
    if (items.length > 0) this.#waiting.set(network, items);
    this.#size--;
    return item;
  }

  /** Removes an item that is no longer needed; returns false if it is not in the queue. */
  remove(item: T): boolean {
    for (const [network, items] of this.#waiting) {
      const index = items.indexOf(item);
      if (index < 0) continue;
      items.splice(index, 1);
      this.#size--;
      if (items.length === 0) this.#waiting.delete(network);
      return true;
    }
    return false;
  }

  /**
   * Removes and returns the newest item of the network with the most items, if that has at least two more than the new item's network; otherwise
   * returns undefined.
   */
  #evict(ownCount: number): T | undefined {
    const [longest = []] = [...this.#waiting.values()].toSorted((a, b) => b.length - a.length);
    if (longest.length < ownCount + 2) return undefined;
    this.#size--;
    return longest.pop();
  }
}
