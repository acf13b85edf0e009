import { LRUCache } from "lru-cache";
import type { CachedPage } from "./cached-page.ts";

/** Renders a page anew; null if it may not be kept. */
type Render = (version: string) => Promise<CachedPage | null>;

type PageCacheOptions = {
  /** The memory that the pages may use, bytes. Those not requested for the longest time are dropped first. */
  maxBytes: number;
  /** Returns the version of the data that pages are made from. */
  version: () => string;
  onError: (error: unknown) => void;
};

/** How many pages may wait for dense compression: about a minute of work. */
const MAX_WAITING = 200;

/** Keeps rendered pages in memory as long as the data that they were made from is current. */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #pending = new Map<string, Promise<CachedPage | null>>();
  readonly #options: PageCacheOptions;
  /** The keys of the pages to compress densely, oldest first. Dense compression takes long, so one page at a time is compressed. */
  readonly #toCompress = new Set<string>();
  #isCompressing = false;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: (page) => page.maxBytes });
  }

  /** Returns a page from memory, or renders it. Concurrent requests for one page share one render. */
  get(key: string, render: Render): Promise<CachedPage | null> | CachedPage {
    const version = this.#options.version();
    const known = this.#pages.get(key);
    if (known?.version === version) return known;
    const flight = `${version} ${key}`;
    const pending = this.#pending.get(flight) ?? this.#refresh(key, version, known, render).finally(() => this.#pending.delete(flight));
    this.#pending.set(flight, pending);
    return pending;
  }

  async #refresh(key: string, version: string, known: CachedPage | undefined, render: Render): Promise<CachedPage | null> {
    const page = await render(version);
    // The data changed meanwhile: a newer page may be there already.
    if (this.#options.version() !== version) return page;
    if (page && known?.isSameAs(page)) {
      known.version = version;
      this.#compressDensely(key);
      return known;
    }
    if (page) this.#pages.set(key, page);
    else this.#pages.delete(key);
    return page;
  }

  /** Compresses a page when those before it are done. If too many wait, it is left out until it is refreshed again. */
  #compressDensely(key: string): void {
    if (this.#toCompress.size < MAX_WAITING) this.#toCompress.add(key);
    if (!this.#isCompressing) void this.#compressWaiting();
  }

  async #compressWaiting(): Promise<void> {
    this.#isCompressing = true;
    for (const key of this.#toCompress) {
      this.#toCompress.delete(key);
      // A page that was dropped or replaced meanwhile is not compressed.
      await this.#pages.peek(key)?.compressDensely().catch(this.#options.onError);
    }
    this.#isCompressing = false;
  }
}
