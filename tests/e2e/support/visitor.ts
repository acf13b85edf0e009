import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** What a task asks of a visitor. `scrolled`: screens, on all pages together. */
export type Effort = { taps: number; typed: number; scrolled: number; pages: number };

/** Does a task on a page and counts what it asks: taps, typed fields, scrolled screens and pages. */
export class Visitor {
  private readonly count = { taps: 0, typed: 0, scrolled: 0 };
  private readonly visited = new Set<string>();
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    await this.reach(target);
    this.count.taps++;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    this.count.typed++;
    await target.fill(text);
  }

  async choose(target: Locator, value: string): Promise<void> {
    await this.reach(target);
    this.count.taps++;
    await target.selectOption(value);
  }

  expectAtMost(limit: Effort): void {
    const effort = { ...this.count, pages: this.visited.size };
    for (const [name, most] of Object.entries(limit)) expect(effort[name as keyof Effort], name).toBeLessThanOrEqual(most);
  }

  /** Scrolls down as little as needed to see the whole target above the bar at the bottom. */
  private async reach(target: Locator): Promise<void> {
    await target.waitFor();
    this.visited.add(new URL(this.page.url()).pathname);
    const screens = await target.evaluate((element) => {
      const bar = [...document.querySelectorAll(".action-bar")].find((one) => getComputedStyle(one).position === "sticky" && !one.contains(element));
      const bottom = Math.min(innerHeight, bar?.getBoundingClientRect().top ?? innerHeight);
      const missing = Math.max(0, element.getBoundingClientRect().bottom - bottom);
      scrollBy({ top: missing, behavior: "instant" });
      return missing / innerHeight;
    });
    this.count.scrolled += screens;
  }
}
