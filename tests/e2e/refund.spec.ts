import { doAtDesk, refundRequestOf } from "./support/desk.ts";
import { messageTo } from "./support/mailbox.ts";
import { hongKongParcel } from "./support/order-form.ts";
import { expectResultPage } from "./support/purchase.ts";
import { buy, resultAddress } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

const textOf = (key: string, values?: Record<string, string | number>) => text("en", key, values);

test("a guest cancels a SIM card before it is posted: staff approve, page and mail confirm the refund", alsoWithoutScripts, async ({ page }) => {
  const bought = await buy({ ...hongKongParcel, way: "physical", paymentMethod: "alipay" });
  const { number: order, email } = bought;
  const result = resultAddress(bought);
  await page.goto(result);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(textOf("orders:result.packing.title"));

  await main.getByRole("link", { name: textOf("orders:cancel.link") }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(textOf("orders:cancel.title"));
  await expect(main).toContainText("HK$109.00");
  await expect(main).toContainText("postage of HK$16.00");
  await expect(main).toContainText(textOf("orders:cancel.how-alipay"));
  await main.getByRole("button", { name: textOf("orders:cancel.button") }).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await main.getByText(textOf("sims:unsubscribe.trip-changed"), { exact: true }).click();
  await main.getByRole("button", { name: textOf("orders:cancel.button") }).click();
  await expectResultPage(page);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(textOf("orders:result.refund-requested.title"));
  await expect(main.getByRole("link", { name: textOf("orders:cancel.link") })).toHaveCount(0);
  expect((await messageTo(email, /refund request/)).text).toContain("HK$109.00");

  await doAtDesk("finance", `/refunds/${await refundRequestOf(order)}`, { intent: "approve" });
  await expect(async () => {
    await page.goto(result);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(textOf("orders:result.refunded.title"), { timeout: 1000 });
  }).toPass();
  await expect(main).toContainText("−HK$109.00");
  expect((await messageTo(email, /We’ve refunded/)).text).toContain("Alipay");
});
