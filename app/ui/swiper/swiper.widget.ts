/** Moves the slides of a `Swiper`, whose row scrolls and snaps by CSS. */
export default function enhanceSwiper(swiper: HTMLElement): void {
  const row = swiper.querySelector("ul");
  if (!row) return;
  const slides = [...row.children] as HTMLElement[];
  const dots = [...swiper.querySelectorAll<HTMLAnchorElement>(".swiper-dots a")];
  const count = slides.length;
  /** The index of the middle slide. */
  let index = -1;
  /** The index to which `go` scrolls, until the row arrives there or the user moves it. The slides that pass meanwhile do not become current. */
  let target: number | null = null;
  let touch: { x: number; index: number } | null = null;

  const shownIndex = () => slideAt(row.scrollLeft, distanceOf(row), count);
  const setIndex = (next: number) => {
    if (next === index) return;
    index = next;
    for (const [position, slide] of slides.entries()) slide.toggleAttribute("data-aside", position !== index);
    for (const [position, dot] of dots.entries()) {
      if (position === index) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
  };
  const go = (to: number) => {
    if (!slides[to] || !isScrollable(row)) return;
    const left = to * distanceOf(row);
    // A row that is at rest at its target dispatches no scroll event.
    if (target !== null || !isAt(row, left)) target = to;
    // Not scrollIntoView, which would also scroll the page.
    row.scrollTo({ left, behavior: prefersReducedMotion() ? "auto" : "smooth" });
    setIndex(to);
  };
  // A wheel or a touch interrupts a running scroll.
  const interrupt = () => void (target = null);

  row.addEventListener("scroll", () => {
    // The arrival ends the scroll, not scrollend: that event also reports the end of a scroll that `go` has interrupted.
    if (target !== null && isAt(row, target * distanceOf(row))) target = null;
    if (target === null) setIndex(shownIndex());
  });
  row.addEventListener("wheel", interrupt, { passive: true });
  row.addEventListener("touchmove", interrupt, { passive: true });
  row.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !isScrollable(row)) return;
    event.preventDefault();
    const to = stepFrom(target ?? shownIndex(), step, count);
    slides[to]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
    go(to);
  });
  row.addEventListener("focusin", (event) => {
    const position = slides.findIndex((slide) => slide.contains(event.target as Node));
    if (position >= 0 && position !== (target ?? shownIndex())) go(position);
  });
  row.addEventListener(
    "touchstart",
    ({ touches }) => {
      touch = { x: touches[0]?.clientX ?? 0, index: target ?? shownIndex() };
    },
    { passive: true },
  );
  // The browser scrolls the row. Only a swipe that begins at an end and points beyond it needs a jump to the other end.
  row.addEventListener("touchend", ({ changedTouches }) => {
    const step = touch ? swipeStep((changedTouches[0]?.clientX ?? touch.x) - touch.x) : 0;
    if (!touch || step === 0) return;
    const to = stepFrom(touch.index, step, count);
    if (to !== touch.index + step) go(to);
  });
  for (const [position, dot] of dots.entries()) {
    dot.addEventListener("click", (event) => {
      event.preventDefault();
      go(position);
    });
  }
  setIndex(shownIndex());
  const every = Number(swiper.dataset.autoplay ?? 0);
  if (every > 0) autoplay(swiper, every, () => go(stepFrom(index, 1, count)));
}

/**
 * Calls `next` every `every` ms. Waits while a pointer or the focus is on the slides, or while the tab is hidden. A touch or the button pauses it until the
 * button is pressed (WCAG 2.2.2).
 */
function autoplay(swiper: HTMLElement, every: number, next: () => void): void {
  const button = swiper.querySelector<HTMLButtonElement>("[data-play]");
  const { play = "" } = button?.dataset ?? {};
  const pause = button?.textContent ?? "";
  let paused = false;
  let inUse = swiper.matches(":hover, :focus-within");
  let timer: number | undefined;
  const restart = () => {
    clearInterval(timer);
    timer = window.setInterval(() => {
      if (isAutoplayActive({ every, paused, inUse, hidden: document.hidden, lessMotion: prefersReducedMotion() })) next();
    }, every);
  };
  const setPaused = (value: boolean) => {
    paused = value;
    if (button) button.textContent = paused ? play : pause;
    restart();
  };
  const setInUse = (value: boolean) => () => {
    inUse = value;
    restart();
  };
  for (const type of ["mouseenter", "focusin"]) swiper.addEventListener(type, setInUse(true));
  for (const type of ["mouseleave", "focusout"]) swiper.addEventListener(type, setInUse(false));
  // Not on the button, whose click follows the touch.
  swiper.querySelector("ul")?.addEventListener("touchstart", () => setPaused(true), { passive: true });
  button?.addEventListener("click", () => setPaused(!paused));
  if (button) button.hidden = false;
  restart();
}

/** Returns the px from one slide to the next; 0 with fewer than two slides. offsetLeft is rounded, so the mean of all slides is used. */
function distanceOf({ children }: HTMLElement): number {
  const [first, last] = [children[0], children[children.length - 1]] as HTMLElement[];
  return first && last && last !== first ? (last.offsetLeft - first.offsetLeft) / (children.length - 1) : 0;
}

/** Allows 2 px for the rounding of slide positions on screens whose width is not a multiple of the design's. */
const isAt = (row: HTMLElement, left: number) => Math.abs(row.scrollLeft - left) < 2;

/** Returns false on wide screens, where the slides are a grid. */
const isScrollable = (row: HTMLElement) => row.scrollWidth > row.clientWidth + 1;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The minimum movement of a swipe, px. */
const MIN_SWIPE_PX = 30;

/** Returns the index of the slide `offset` slides further; wraps around at both ends (§2, Card swiper). */
export function stepFrom(index: number, offset: number, count: number): number {
  return count > 0 ? (((index + offset) % count) + count) % count : 0;
}

/** Returns the step of a swipe by `dx` px: to the left 1 (next), to the right -1 (previous), 0 if too short. */
export function swipeStep(dx: number): -1 | 0 | 1 {
  if (Math.abs(dx) < MIN_SWIPE_PX) return 0;
  return dx < 0 ? 1 : -1;
}

/** Returns the index of the middle slide of a row scrolled by `scrolled` px. `distance`: px from one slide to the next; 0 if unknown. */
export function slideAt(scrolled: number, distance: number, count: number): number {
  if (!(distance > 0)) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(scrolled / distance)));
}

/** Returns true if slides advance automatically: an interval (`every`, ms) is set, nothing pauses them, and the user does not prefer less motion. */
export function isAutoplayActive({
  every,
  paused,
  inUse,
  hidden,
  lessMotion,
}: { every: number } & Record<"paused" | "inUse" | "hidden" | "lessMotion", boolean>) {
  return every > 0 && !paused && !inUse && !hidden && !lessMotion;
}
