import { isPlainClick } from "./plain-click.ts";

const KEY = "scroll";

/**
 * Keeps the scroll position and the focus when a link or form with `data-keep-scroll` opens another view of the same page, which changes a part of what is
 * shown.
 */
export function keepScroll(): void {
  restorePosition();
  const keep = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-keep-scroll]") : null;
    if (!target || event.defaultPrevented || (event instanceof MouseEvent && !isPlainClick(event))) return;
    // A post leads back to this page.
    const isPost = target instanceof HTMLFormElement && target.getAttribute("method") === "post";
    keepPosition(isPost ? location.href : target instanceof HTMLAnchorElement ? target.href : (target as HTMLFormElement).action);
  };
  // After the handlers of the page, which may prevent the navigation.
  addEventListener("click", (event) => event.target instanceof Element && event.target.closest("a") && keep(event));
  addEventListener("submit", keep);
}

/** Opens another view of this page in place of this one. */
export function replaceView(address: string): void {
  keepPosition(address);
  location.replace(address);
}

function keepPosition(address: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([new URL(address, location.href).pathname, scrollY, selectorOf(document.activeElement)]));
  } catch {
    // Blocked storage: the page opens at its top.
  }
}

/** Returns a selector by which the next document finds the same element, or null. */
function selectorOf(element: Element | null): string | null {
  if (element?.id) return `#${CSS.escape(element.id)}`;
  if (element instanceof HTMLAnchorElement) return `a[href="${CSS.escape(element.getAttribute("href") ?? "")}"]`;
  return element instanceof HTMLInputElement ? `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]` : null;
}

function restorePosition(): void {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept === null) return;
    sessionStorage.removeItem(KEY);
    const [pathname, top, focused] = JSON.parse(kept) as [string, number, string | null];
    if (pathname !== location.pathname || location.hash) return;
    if (focused) document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    scrollTo({ top, behavior: "instant" });
  } catch {
    // Nothing was kept.
  }
}
