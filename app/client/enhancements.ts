import { isPlainClick } from "./plain-click.ts";
import { stopKeepingInput } from "./kept-input.ts";
import { PREFETCH_RULES } from "#server/protocol/prefetch.schema.ts";
import { isWeakConnection } from "./connection.ts";

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

/** Closes the menu on Escape and on a click outside. Marks the header of the homepage once the page is scrolled. */
export function enhanceHeader(): void {
  const menu = document.querySelector<HTMLDetailsElement>("details.menu");
  const close = (event: Event) => {
    if (!menu?.open) return;
    if (event instanceof KeyboardEvent) {
      // Escape first closes a dialog that was opened from the menu.
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      menu.querySelector("summary")?.focus();
    } else if (menu.contains(event.target as Node) || (event.target as Element).closest("dialog")) return;
    menu.open = false;
  };
  document.addEventListener("keydown", close);
  document.addEventListener("pointerdown", close);
  // Other browsers use scroll-driven animations.
  const bar = document.querySelector(".site-header.over-hero");
  if (!bar || CSS.supports("animation-timeline: scroll()")) return;
  const update = () => bar.toggleAttribute("data-scrolled", scrollY > 40);
  update();
  addEventListener("scroll", update, { passive: true });
}

const CHANNEL = "log-out";

/** Clears what this tab, the other open tabs and the browser's storage keep of the visitor: on log-out, and on a page with `data-clear-storage`. */
export function clearOnLogOut(): void {
  const otherTabs = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : null;
  otherTabs?.addEventListener("message", clearBrowserStorage);
  const clearTabs = () => {
    void clearBrowserStorage();
    otherTabs?.postMessage(null);
  };
  if (document.querySelector("[data-clear-storage]")) clearTabs();
  // On the window, after `watchConnection`: a form that is not sent because the browser is offline logs nobody out.
  addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented && new URL((target as HTMLFormElement).action).pathname.endsWith("/log-out")) clearTabs();
  });
}

/**
 * Removes everything that this site stores in the browser, like `Clear-Site-Data: "storage"`, which needs a secure connection. Databases are
 * emptied, not deleted: a page with an open connection would block the deletion.
 */
async function clearBrowserStorage(): Promise<void> {
  stopKeepingInput();
  for (const clear of [() => sessionStorage.clear(), () => localStorage.clear()]) {
    try {
      clear();
    } catch {
      // Storage is disabled in this browser.
    }
  }
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // There are caches in a secure context only.
  }
  try {
    for (const { name } of await indexedDB.databases()) if (name) emptyDatabase(name);
  } catch {
    // Older browsers cannot list databases. Our own entries there expire after a day.
  }
}

function emptyDatabase(name: string): void {
  const opening = indexedDB.open(name);
  opening.addEventListener("success", () => {
    const database = opening.result;
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const transaction = database.transaction(stores, "readwrite");
      for (const store of stores) transaction.objectStore(store).clear();
    }
    database.close();
  });
}

/** Opens the closed `<details>` around the target of the address, such as a question, which the browser cannot scroll to. */
export function openTargetDetails(): void {
  openTarget();
  addEventListener("hashchange", openTarget);
  // Focuses a field before the browser follows the link of an error to it. In WebKit, a field that only the link focuses takes no typing.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(".error-summary a") : null;
    if (link) document.getElementById(link.hash.slice(1))?.focus({ preventScroll: true });
  });
}

function openTarget(): void {
  const target = document.getElementById(decodedHash());
  let details = target?.closest("details:not([open])");
  if (!details) return;
  for (; details; details = details.parentElement?.closest("details:not([open])")) (details as HTMLDetailsElement).open = true;
  target?.scrollIntoView();
}

function decodedHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/** Lets the browser fetch a page of content as soon as its link is pressed, unless the connection is weak. Other browsers ignore the rules. */
export function prefetchOnIntent(): void {
  if (!isWeakConnection()) document.head.append(Object.assign(document.createElement("script"), { type: "speculationrules", text: PREFETCH_RULES }));
}

/** Lets a form lead back to the address that this page has now: a choice may have changed its query since the page was rendered. */
export function updateReturnAddress(): void {
  addEventListener(
    "submit",
    ({ target }) => {
      const field = (target as HTMLFormElement).elements.namedItem("returnTo");
      if (field instanceof HTMLInputElement && field.value.split("?")[0] === location.pathname) field.value = location.pathname + location.search;
    },
    { capture: true },
  );
}

/** Hides the message of the last redirect after the time that it names (`data-toast`, ms), but not while the pointer is on it. */
export function hideToast(): void {
  const toast = document.querySelector<HTMLElement>("[data-toast]");
  if (!toast) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => void (timer = setTimeout(() => (toast.hidden = true), Number(toast.dataset.toast)));
  toast.addEventListener("pointerenter", () => clearTimeout(timer));
  toast.addEventListener("pointerleave", start);
  start();
}
