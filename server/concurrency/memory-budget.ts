/** Maximum number of bytes in memory: in total, and per network. */
type MemoryLimits = { total: number; perNetwork: number };

/** Bytes reserved from a budget. `release` returns them; a second call has no effect. */
type Reservation = {
  /** Reserves more bytes; returns false and reserves nothing if they exceed the budget. */
  grow(bytes: number): boolean;
  release(): void;
};

const MB = 1024 * 1024;

/**
 * The budget of one process for large bodies and uploads. The largest post that is kept in memory as a whole, the 31 MB of an enquiry's files, fits
 * into the share of one network, and no network may use more than a third.
 */
export const UPLOAD_MEMORY: MemoryLimits = { total: 96 * MB, perNetwork: 32 * MB };

/** Limits the bytes in memory, so that senders together cannot exhaust it. Networks are keyed by `clientNetwork`, IPv6 by the /48. */
export class MemoryBudget {
  readonly #limits: MemoryLimits;
  readonly #reservedBy = new Map<string, number>();
  #reserved = 0;

  constructor(limits: MemoryLimits) {
    this.#limits = limits;
  }

  /** Bytes that are reserved now. */
  get reserved(): number {
    return this.#reserved;
  }

  /** Whether more than half of the budget is reserved. */
  get isCrowded(): boolean {
    return this.#reserved > this.#limits.total / 2;
  }

  /** Whether these bytes fit now; reserves nothing. */
  canReserve(network: string, bytes: number): boolean {
    const own = this.#reservedBy.get(network) ?? 0;
    return this.#reserved + bytes <= this.#limits.total && own + bytes <= this.#limits.perNetwork;
  }

  /** Reserves bytes; returns null if they exceed the budget. To count bytes as they arrive, reserve 0 and call `grow`. */
  reserve(network: string, bytes: number): Reservation | null {
    let ownBytes = 0;
    let isReleased = false;
    const grow = (more: number) => {
      if (isReleased || !this.canReserve(network, more)) return false;
      ownBytes += more;
      this.#add(network, more);
      return true;
    };
    if (!grow(bytes)) return null;
    return {
      grow,
      release: () => {
        if (!isReleased) this.#add(network, -ownBytes);
        isReleased = true;
      },
    };
  }

  #add(network: string, bytes: number): void {
    this.#reserved += bytes;
    const own = (this.#reservedBy.get(network) ?? 0) + bytes;
    if (own > 0) this.#reservedBy.set(network, own);
    else this.#reservedBy.delete(network);
  }
}
