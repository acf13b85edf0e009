import type { Page } from "@playwright/test";
import { fillOrder, orderAddress, payButton } from "./support/order-form.ts";
import { setCurrency } from "./support/purchase.ts";
import { expect, test } from "./support/test.ts";

/** Enter while an input method composes: Safari reports the last one as not composing, with this code. */
const COMPOSING: { isComposing?: true; keyCode?: 229 }[] = [{ isComposing: true }, { keyCode: 229 }];

for (const init of COMPOSING) {
  test(`Enter with ${JSON.stringify(init)} neither applies a promo code nor follows a suggestion`, async ({ page }) => {
    const pressEnter = (selector: string) =>
      page.locator(selector).evaluate((field, composing) => {
        return field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...composing }));
      }, init);
    await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
    await fillOrder(page, { promoCode: "ｗｅｌ" });
    expect(await pressEnter("#order-promoCode"), "nobody handles the key").toBe(true);

    await page.goto("/en/destination");
    const search = page.locator('main [role="combobox"]');
    await search.fill("japan");
    await expect(page.locator('main [role="option"]').first()).toBeVisible();
    await search.press("ArrowDown");
    expect(await pressEnter('main [role="combobox"]')).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/en/destination");
  });
}

/** Does what Chrome's translator does: puts two elements in the place of each text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() !== "" && !text.parentElement?.closest("script, style, textarea, option, font")) texts.push(text);
    }
    for (const text of texts) {
      const [outer, inner] = ["font", "font"].map((name) => document.createElement(name));
      if (!outer || !inner) continue;
      outer.append(inner);
      inner.append(text.data);
      text.replaceWith(outer);
    }
  });

test("a translated order form shows the postage of the chosen country, and only that", async ({ page }) => {
  await setCurrency(page, "USD");
  await page.goto(orderAddress("en", "JP-5GB-30D", "physical"));
  await fillOrder(page, { addressCountry: "HK" });
  await expect(page.locator("main")).toContainText("To Hong Kong: US$2.00");
  await translate(page);
  await fillOrder(page, { addressCountry: "US" });
  await expect(page.locator("main")).toContainText("To the United States: US$9.50");
  await expect(page.locator("main")).not.toContainText("To Hong Kong");
  await expect(payButton(page)).toContainText("US$21.49");
  await translate(page);
  await fillOrder(page, { addressCountry: "HK" });
  await expect(page.locator("main")).toContainText("To Hong Kong: US$2.00");
  await expect(page.locator("main")).not.toContainText("United States:");
});

test.describe("a translated form lists its errors", () => {
  for (const address of ["login", "register", "forgot-pass", "real-name", "contact-us", orderAddress("en", "JP-5GB-30D", "physical")]) {
    test(address.split("?")[0] ?? "", async ({ page }) => {
      await page.goto(address.startsWith("/") ? address : `/en/${address}`);
      const submit = page.locator('main form button[type="submit"]').filter({ visible: true }).last();
      await translate(page);
      // Twice: the errors of the first time are translated too.
      for (let round = 0; round < 2; round++) {
        await submit.click();
        await expect(page.locator(".error-summary").or(page.locator('[aria-invalid="true"]')).first()).toBeVisible();
        await translate(page);
      }
    });
  }
});
