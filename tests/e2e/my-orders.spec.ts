import { accountConsents, consents, fillOrder, hongKongParcel, newEmail, orderAddress, orderForm, payButton } from "./support/order-form.ts";
import { decide, expectIssued, expectResultPage, orderNumber, setCurrency } from "./support/purchase.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const many = (length: number) => "港灣商業中心大廈".repeat(30).slice(0, length);

test("a signed-in buyer has the e-mail address filled in, and finds the order, its eSIM and its receipt without a link", async ({
  page,
  scripts,
}) => {
  const email = newEmail();
  const form = orderAddress("en", "JP-5GB-30D", "esim");
  await setCurrency(page, "HKD");
  await signIn(page, email, { redirectTo: form });
  await expect(orderForm(page).locator('[name="email"]')).toHaveValue(email);
  await fillOrder(page, { paymentMethod: "card", ...accountConsents });
  await payButton(page).click();
  await decide(page, "pay");
  await expectResultPage(page);
  const code = await expectIssued(page);
  const number = orderNumber(page);

  await page.goto("/en/account/order");
  const row = page.locator("tr", { hasText: number });
  await expect(row).toContainText("Delivered");
  await expect(row).toContainText("HK$93.00");
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
  await expect(page.locator("main")).toContainText(email);

  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(scripts ? 1 : 0);
  await page.getByRole("link", { name: "Back to the order" }).click();
  await page.getByRole("link", { name: "Install your eSIM", exact: true }).click();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  expect(page.url()).not.toContain("key=");
});

test("a receipt prints on one A4 page, however long its buyer's address is", async ({ page }) => {
  await page.goto(orderAddress("en", "JP-5GB-30D", "physical", 10));
  // A country with text fields for province and city, whose postal code is needed after the selection.
  const place = { addressCountry: "JP", phoneCountry: "HK", phone: hongKongParcel.phone as string, contact: many(60), address: many(200) };
  await fillOrder(page, { email: `${"x".repeat(38)}@example.com`, paymentMethod: "card", promoCode: "WELCOME10", ...consents, ...place });
  const update = orderForm(page).locator('#address button[value="update"]');
  if (await update.isVisible()) await update.click();
  await fillOrder(page, { province: many(60), city: many(60), postalCode: "100-0001", email: newEmail().padStart(50, "x"), ...consents });
  await payButton(page).click();
  await decide(page, "pay");
  await expectResultPage(page);
  const receipt = new URL(page.url()).search;
  for (const language of ["en", "zh-cn", "zh-hk"]) {
    await page.goto(`/${language}/order-receipt${receipt}`);
    await expect(page.locator("main")).toContainText(many(200));
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g), language).toHaveLength(1);
  }
});
