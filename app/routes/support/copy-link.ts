import type { TFunction } from "i18next";
import type { MouseEvent } from "react";

const CONFIRMATION_MS = 1_500;

/** Copies the URL of an answer. If the clipboard is not available, the link is followed, and the browser shows the URL. */
export function copyLink(event: MouseEvent, t: TFunction): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-copy]") : null;
  if (!link || !navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  navigator.clipboard.writeText(link.href).then(
    () => {
      link.textContent = t("link-copied");
      setTimeout(() => {
        link.textContent = t("link");
      }, CONFIRMATION_MS);
    },
    () => location.assign(link.href),
  );
}
