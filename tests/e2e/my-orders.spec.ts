import { hongKongParcel, newEmail } from "./support/order-form.ts";
import { buy, resultAddress } from "./support/shop-api.ts";
import { expect, test } from "./support/test.ts";

const many = (length: number) => "港灣商業中心大廈".repeat(30).slice(0, length);

test("a receipt prints on one A4 page, however long its buyer's address is", async ({ page }) => {
  const place = { addressCountry: "VN", province: many(60), city: many(60), postalCode: "100000", address: many(200) };
  const order = await buy({
    ...hongKongParcel,
    ...place,
    way: "physical",
    quantity: "10",
    promoCode: "WELCOME10",
    contact: many(60),
    email: newEmail().padStart(50, "x"),
  });
  const receipt = new URL(resultAddress(order), "http://shop").search;
  for (const language of ["en", "zh-cn", "zh-hk"]) {
    await page.goto(`/${language}/order-receipt${receipt}`);
    await expect(page.locator("main")).toContainText(many(200));
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g), language).toHaveLength(1);
  }
});
