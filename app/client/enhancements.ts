import { PREFETCH_RULES } from "#server/protocol/prefetch.schema.ts";
import { isWeakConnection } from "./connection.ts";

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
