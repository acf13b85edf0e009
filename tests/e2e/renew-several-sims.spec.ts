import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { path } from "#server/locale/path.schema.ts";
import { accountConsents, consents, fillOrder, newEmail, orderAddress, orderForm, payButton } from "./support/order-form.ts";
import { decide, expectPaymentPage, expectResultPage } from "./support/purchase.ts";
import { addSim, createAccount, useAccount } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";

test("two SIMs are renewed in one order: another field, another package", alsoWithoutScripts, async ({ page }) => {
  const [one, two] = [simCardIccid(31), simCardIccid(32)];
  await page.goto(orderAddress("en", "JP-5GB-30D", "sim"));
  await fillOrder(page, { email: newEmail(), iccid: one, paymentMethod: "card", ...consents });
  await orderForm(page).locator('[value="add-iccid"]').click();
  const fields = orderForm(page).locator('[name="iccid"]');
  await expect(fields).toHaveCount(2);
  await expect(fields.first()).toHaveValue(one);
  await fields.nth(1).fill(two);
  await expect(orderForm(page).locator('[name="quantity"]')).toHaveValue("2");
  // An order with the total of one package would be rejected, because its price has changed.
  await expect(payButton(page)).toContainText("US$23.98");
  await payButton(page).click();
  await expectPaymentPage(page);
  await decide(page, "pay");
  await expectResultPage(page);
  for (const iccid of [one, two]) await expect(page.locator("main")).toContainText(iccid.slice(-4));
});

test("a SIM of the account can be selected instead of typed, and the packages appear in My packages in order", async ({ page, context }) => {
  const iccid = simCardIccid(34);
  const account = await createAccount();
  await addSim(account, iccid, "Mum’s phone");
  await addSim(account, simCardIccid(35));
  await useAccount(context, account);
  for (const packageId of ["JP-5GB-30D", "JP-1GB-7D"]) {
    await page.goto(orderAddress("en", packageId, "sim"));
    await page.getByLabel("Mum’s phone").check();
    await fillOrder(page, { paymentMethod: "card", ...accountConsents });
    await payButton(page).click();
    await expectPaymentPage(page);
    await decide(page, "pay");
    await expectResultPage(page);
    await expect(page.locator("main")).toContainText("The package is on your SIM");
  }
  await page.goto(path("en", "account/package", { iccid }));
  await expect(page.locator("main")).toContainText("Starts automatically when the SIM first connects at your destination.");
  await expect(page.locator("main")).toContainText("Number 2 in the queue");
});
