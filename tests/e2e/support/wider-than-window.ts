import type { Page } from "@playwright/test";

/** Returns what makes the page scroll horizontally, if anything. */
export function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > room + 1 && one.checkVisibility());
    return [
      `page: ${document.documentElement.scrollWidth}`,
      ...wide.slice(0, 8).map((one) => `${one.tagName}.${one.getAttribute("class")} ${Math.round(one.getBoundingClientRect().right)}`),
    ];
  });
}

/** Returns what is wider than a window of 320 px (WCAG 1.4.10). */
export async function widerThanPhone(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  // Scripts that follow the size of the window need a frame.
  await page.waitForFunction(fitsWindow, undefined, { timeout: 3_000 }).catch(() => {});
  const wide = await widerThanWindow(page);
  if (before) await page.setViewportSize(before);
  return wide;
}

const fitsWindow = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
