import type { Page } from "@playwright/test";
import axe from "axe-core";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { deskPages } from "./support/addresses.ts";
import { deskOrigin, openDeskAs } from "./support/desk.ts";
import { enquireByPost } from "./support/enquiry.ts";
import { hongKongParcel } from "./support/order-form.ts";
import { buy } from "./support/shop-api.ts";
import { expect, test } from "./support/test.ts";
import { widerThanWindow } from "./support/wider-than-window.ts";

const PHONE = { width: 375, height: 635 };

for (const language of LANGUAGES) {
  test(`every page of the desk in ${language} has one heading, its own title, no raw text key, unique ids, and fits a phone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const esim = await buy();
    const card = await buy({ ...hongKongParcel, way: "physical" });
    const enquiry = new URL(await enquireByPost(page.request, "en"), deskOrigin()).searchParams.get("ref");
    const ofOrders = [`orders/${esim.number}`, ...["refund", "email"].map((at) => `orders/${esim.number}/${at}`)];
    const ofCard = ["", "/ship", "/cancel", "/address"].map((at) => `orders/${card.number}${at}`);
    await openDeskAs(page, "owner", language);
    await page.setViewportSize(PHONE);
    for (const address of [...deskPages, ...ofOrders, ...ofCard, `enquiries/${enquiry}`]) {
      await page.goto(`${deskOrigin()}/${address}`);
      const { headings, title, text, ids } = await page.evaluate(contentsOf);
      expect(headings, address).toBe(1);
      expect(title, address).toMatch(/\S+ · /);
      expect(text.match(/\bdesk[a-z-]*[:.][a-z][a-z.-]+\b|\{\{|undefined|NaN|\[object/g) ?? [], address).toEqual([]);
      expect(ids, `ids on ${address}`).toEqual([]);
      expect.soft(await widerThanWindow(page), address).toEqual([]);
      // The rules are about markup and colors, which all languages share.
      if (language === "en") expect.soft(await violations(page), address).toEqual([]);
    }
  });
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const results = await page.evaluate(() => (self as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }));
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
}

/** What the test checks, read at once. `ids`: those that several elements have. */
function contentsOf() {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return {
    headings: document.querySelectorAll("h1").length,
    title: document.title,
    text: document.body.innerText,
    ids: ids.filter((id, index) => ids.indexOf(id) !== index),
  };
}
