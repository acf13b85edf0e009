/** Bytes that may be held at once: by everybody together, and by one network among them. */
export type MemoryLimits = { total: number; perNetwork: number };

/** Bytes taken from a budget; they are given back once, by `release`. */
export type Reservation = {
  /** Takes so many bytes more; false, and nothing taken, where they do not fit. */
  grow(bytes: number): boolean;
  release(): void;
};

const MB = 1024 * 1024;

/**
 * The budget of one process for large bodies and uploads in memory. The largest post that is held as a whole, the files of an enquiry with
 * 31 MB, fits into the share of one network, and no network has more than a third.
 */
export const UPLOAD_MEMORY: MemoryLimits = { total: 96 * MB, perNetwork: 32 * MB };

/** Counts bytes that are held in memory, so that senders together cannot exhaust it. Networks are named as `clientNetwork` does, IPv6 by the /48. */
export class MemoryBudget {
  readonly #limits: MemoryLimits;
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor(limits: MemoryLimits) {
    this.#limits = limits;
  }

  /** Bytes that are held now. */
  get held(): number {
    return this.#held;
  }

  /** More than half of the budget is taken. */
  get isCrowded(): boolean {
    return this.#held > this.#limits.total / 2;
  }

  /** Whether so many bytes would fit just now; takes none. */
  hasRoom(network: string, bytes: number): boolean {
    const own = this.#heldBy.get(network) ?? 0;
    return this.#held + bytes <= this.#limits.total && own + bytes <= this.#limits.perNetwork;
  }

  /** Takes so many bytes (0 to begin with, where they are counted as they arrive); null where they do not fit. */
  reserve(network: string, bytes: number): Reservation | null {
    let taken = 0;
    let isReleased = false;
    const grow = (more: number) => {
      if (isReleased || !this.hasRoom(network, more)) return false;
      taken += more;
      this.#add(network, more);
      return true;
    };
    if (!grow(bytes)) return null;
    return {
      grow,
      release: () => {
        if (!isReleased) this.#add(network, -taken);
        isReleased = true;
      },
    };
  }

  #add(network: string, bytes: number): void {
    this.#held += bytes;
    const own = (this.#heldBy.get(network) ?? 0) + bytes;
    if (own > 0) this.#heldBy.set(network, own);
    else this.#heldBy.delete(network);
  }
}
