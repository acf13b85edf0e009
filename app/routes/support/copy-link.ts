import type { TFunction } from "i18next";
import type { MouseEvent } from "react";

const SAID_FOR_MS = 1_500;

/** Copies the address of an answer where a script may; elsewhere the link leads there, and the browser shows its address. */
export function copyLink(event: MouseEvent, t: TFunction): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-copy]") : null;
  if (!link || !navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  navigator.clipboard.writeText(link.href).then(
    () => {
      link.textContent = t("link-copied");
      setTimeout(() => {
        link.textContent = t("link");
      }, SAID_FOR_MS);
    },
    () => location.assign(link.href),
  );
}
