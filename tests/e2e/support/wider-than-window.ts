import type { Page } from "@playwright/test";

/** Returns what makes the page scroll horizontally, if anything. */
export function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > room + 1);
    return [
      `page: ${document.documentElement.scrollWidth}`,
      ...wide.slice(0, 8).map((one) => `${one.tagName}.${one.getAttribute("class")} ${Math.round(one.getBoundingClientRect().right)}`),
    ];
  });
}

/** Returns what is wider than a window of 320 px, and than one of 375 px with text of twice the size (WCAG 1.4.10, 1.4.4). */
export async function overflows(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const narrow = await widerThanWindow(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const large = await widerThanWindow(page);
  if (before) await page.setViewportSize(before);
  return [...narrow.map((one) => `320 px: ${one}`), ...large.map((one) => `200 % text: ${one}`)];
}
