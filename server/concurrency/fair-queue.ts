/** How many items may wait: of everybody together, and of one network among them. */
export type QueueLimits = { total: number; perNetwork: number };

/** Whether an item waits now, and the one of another network that had to give up its place for it. */
export type Added<T> = { isAdded: true; evicted: T | null } | { isAdded: false };

/**
 * A bounded queue that serves networks in turn: one item of each, then the next of each. However much one network sends, another waits for
 * one of its items. In a full queue the network with the most items loses its newest to a network that has fewer.
 */
export class FairQueue<T> {
  readonly #limits: QueueLimits;
  /** Items by network, in the order in which the networks are served. No list is empty. */
  readonly #waiting = new Map<string, T[]>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  add(network: string, item: T): Added<T> {
    const own = this.#waiting.get(network) ?? [];
    if (own.length >= this.#limits.perNetwork) return { isAdded: false };
    const evicted = this.#size < this.#limits.total ? null : this.#evict(own.length);
    if (evicted === undefined) return { isAdded: false };
    own.push(item);
    this.#waiting.set(network, own);
    this.#size++;
    return { isAdded: true, evicted };
  }

  /** Takes the item whose turn it is; undefined where nothing waits. */
  next(): T | undefined {
    const [network, items] = this.#waiting.entries().next().value ?? [];
    if (network === undefined || !items) return undefined;
    this.#waiting.delete(network);
    const item = items.shift();
    if (items.length > 0) this.#waiting.set(network, items);
    this.#size--;
    return item;
  }

  /** Takes out an item that nobody waits for any more; false where it was taken already. */
  remove(item: T): boolean {
    for (const [network, items] of this.#waiting) {
      const at = items.indexOf(item);
      if (at < 0) continue;
      items.splice(at, 1);
      this.#size--;
      if (items.length === 0) this.#waiting.delete(network);
      return true;
    }
    return false;
  }

  /** Takes the newest item of the network with the most, if it has at least two more than the newcomer; undefined otherwise. */
  #evict(own: number): T | undefined {
    const [first = []] = [...this.#waiting.values()].toSorted((one, other) => other.length - one.length);
    if (first.length < own + 2) return undefined;
    this.#size--;
    return first.pop();
  }
}
