import { isPlainClick } from "./plain-click.ts";

/** After this time without an answer the visitor may open the page again, with the connection banner; the browser goes on waiting. */
const OFFER_RETRY_AFTER_MS = 8_000;

let banner: HTMLElement | undefined;

/** Shows the connection banner: the next page has not answered (`waiting`, with what opens it again), or a form was not sent (`offline`). */
function showBanner(kind: "waiting" | "offline", retry?: () => void): void {
  banner?.remove();
  const template = document.querySelector<HTMLTemplateElement>("#connection-banner");
  const shown = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!shown) return;
  for (const part of shown.querySelectorAll(kind === "waiting" ? "[data-offline]" : "[data-waiting]")) part.remove();
  shown.querySelector("button[data-waiting]")?.addEventListener("click", () => retry?.());
  shown.querySelector("[data-close]")?.addEventListener("click", () => shown.remove());
  banner = shown;
  document.body.append(shown);
}

/** Tells the visitor when the next page does not answer, and keeps a form on its page while the browser is offline (§8, transport errors). */
export function watchConnection(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // On the window, after all handlers of the page, which may prevent the navigation.
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isNavigation(event, link)) return;
    clearTimeout(timer);
    timer = setTimeout(() => showBanner("waiting", () => location.assign(link.href)), OFFER_RETRY_AFTER_MS);
  });
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    clearTimeout(timer);
    if (navigator.onLine || (event.target as HTMLFormElement).getAttribute("method") !== "post") return;
    // The browser's error page would replace the form.
    event.preventDefault();
    showBanner("offline");
  });
  addEventListener("online", () => banner?.querySelector("[data-offline]") && banner.remove());
  addEventListener("pagehide", () => clearTimeout(timer));
  addEventListener("pageshow", ({ persisted }) => persisted && banner?.remove());
}

/** Whether a click on a link replaces this document. */
function isNavigation(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isOtherDocument = link.origin === location.origin && (link.pathname !== location.pathname || link.search !== location.search);
  return isPlainClick(event) && !event.defaultPrevented && isOtherDocument && !link.target && !link.hasAttribute("download");
}
