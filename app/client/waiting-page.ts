/** The global variable that holds the page's inline reload timer until its scripts take over. */
export const INLINE_TIMER_NAME = "plainRefresh";
/** The header that says what a waiting page shows. */
export const PAGE_STATE_HEADER = "X-Page-State";

const MINUTE = 60_000;

/**
 * Reloads a waiting page (`data-page-state`) once it would show something else. Asks at intervals, only while it is visible and the server can be reached:
 * a reload without a connection would replace the page with the browser's error page.
 */
export function watchWaitingPage(): void {
  // Stops the inline timer if it runs; the value 0 keeps the load event from starting it.
  const globals = self as unknown as Record<string, ReturnType<typeof setTimeout> | undefined>;
  clearTimeout(globals[INLINE_TIMER_NAME]);
  globals[INLINE_TIMER_NAME] = 0 as never;
  const element = document.querySelector<HTMLElement>("[data-page-state]");
  if (!element) return;
  const { pageState, waitedMs } = element.dataset;
  const loadedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(timer);
    if (document.visibilityState !== "visible") return;
    const response = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (response?.ok && response.headers.get(PAGE_STATE_HEADER) !== pageState) return location.reload();
    timer = setTimeout(ask, refreshSeconds(Number(waitedMs) + Date.now() - loadedAt) * 1000);
  };
  timer = setTimeout(ask, refreshSeconds(Number(waitedMs)) * 1000);
  document.addEventListener("visibilitychange", ask);
}

/** Returns the interval in seconds; it grows with the time waited. */
const refreshSeconds = (waitedMs: number) => (waitedMs < 2 * MINUTE ? 3 : waitedMs < 15 * MINUTE ? 10 : 60);

/** Seconds. A reload of the document interrupts a screen reader, so there is time to read the page. */
const MIN_DOCUMENT_REFRESH = 20;

/** Returns the interval in seconds at which a waiting page reloads where its scripts do not run. Null after a quarter of an hour: then it has a link. */
export const documentRefreshSeconds = (waitedMs: number): number | null =>
  waitedMs < 15 * MINUTE ? Math.max(MIN_DOCUMENT_REFRESH, refreshSeconds(waitedMs)) : null;
