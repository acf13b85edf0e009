import type { Page } from "@playwright/test";

/** Fonts of tests/fonts.mjs: what the page uses, and the widest family that readers commonly have. */
export const FONTS = [undefined, '"DejaVu Sans", sans-serif'];

/** Makes the whole page use other fonts, or its own again. */
export function useFont(font: string | undefined): void {
  document.documentElement.style.removeProperty("--font");
  if (font) document.documentElement.style.setProperty("--font", font);
}

/** Returns what makes the page scroll horizontally in any of the FONTS, if anything. */
export async function widerThanWindow(page: Page): Promise<string[]> {
  const wide: string[] = [];
  for (const font of FONTS) {
    await page.evaluate(useFont, font);
    const parts = await page.evaluate(partsWiderThanWindow);
    if (font) wide.push(...parts.map((part) => `${part}, in ${font}`));
    else wide.push(...parts);
  }
  await page.evaluate(useFont, undefined);
  return wide;
}

function partsWiderThanWindow(): string[] {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > room + 1 && one.checkVisibility());
  return [
    `page: ${document.documentElement.scrollWidth}`,
    ...wide.slice(0, 8).map((one) => `${one.tagName}.${one.getAttribute("class")} ${Math.round(one.getBoundingClientRect().right)}`),
  ];
}

/** Returns what is wider than a window of 320 px (WCAG 1.4.10). */
export async function widerThanPhone(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  // Scripts that follow the size of the window need a frame.
  await page.waitForFunction(fitsWindow, undefined, { timeout: 15_000 }).catch(() => {});
  const wide = await widerThanWindow(page);
  if (before) await page.setViewportSize(before);
  return wide;
}

const fitsWindow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
