import { setConnectionStatus } from "./connection-status.ts";
import { isPlainClick } from "./plain-click.ts";

/** After this time without an answer the visitor may open the page again, with the connection banner; the browser goes on waiting. */
const OFFER_RETRY_AFTER_MS = 8_000;

/** Tells the visitor when the next page does not answer, and keeps a form on its page while the browser is offline (§8, transport errors). */
export function watchConnection(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // On the window, after all handlers of the page, which may prevent the navigation.
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isNavigation(event, link)) return;
    clearTimeout(timer);
    timer = setTimeout(() => setConnectionStatus({ kind: "waiting", retry: () => location.assign(link.href) }), OFFER_RETRY_AFTER_MS);
  });
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    clearTimeout(timer);
    if (navigator.onLine || (event.target as HTMLFormElement).method !== "post") return;
    // The browser's error page would replace the form.
    event.preventDefault();
    setConnectionStatus({ kind: "offline" });
  });
  addEventListener("pagehide", () => clearTimeout(timer));
  addEventListener("pageshow", ({ persisted }) => persisted && setConnectionStatus(null));
}

/** Whether a click on a link replaces this document. */
function isNavigation(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isOtherDocument = link.origin === location.origin && (link.pathname !== location.pathname || link.search !== location.search);
  return isPlainClick(event) && !event.defaultPrevented && isOtherDocument && !link.target && !link.hasAttribute("download");
}
