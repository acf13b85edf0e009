import { hongKongParcel, newEmail, orderAddress, orderForm } from "./support/order-form.ts";
import { expectIssued } from "./support/purchase.ts";
import { buy, resultAddress, useAccount } from "./support/shop-api.ts";
import { expect, test } from "./support/test.ts";

const many = (length: number) => "港灣商業中心大廈".repeat(30).slice(0, length);

test("a signed-in buyer has the email address filled in, and finds the order, its eSIM and its receipt without a link", async ({
  page,
  context,
  buyer,
}) => {
  const { email } = buyer;
  const { number } = buyer.order;
  await useAccount(context, buyer);
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await expect(orderForm(page).locator('[name="email"]')).toHaveValue(email);

  await page.goto("/en/account/order");
  const row = page.locator("tr", { hasText: number });
  await expect(row).toContainText("Delivered");
  await expect(row).toContainText("HK$93.00");
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
  await expect(page.locator("main")).toContainText(email);

  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the order" }).click();
  await page.getByRole("link", { name: "Install your eSIM", exact: true }).click();
  await expectIssued(page);
  expect(page.url()).not.toContain("key=");
});

test("a receipt prints on one A4 page, however long its buyer's address is", async ({ page }) => {
  const place = { addressCountry: "JP", province: many(60), city: many(60), postalCode: "100-0001", address: many(200) };
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
