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
