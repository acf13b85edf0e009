import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { messageTo, orderLinkIn } from "./support/mailbox.ts";
import { consents, fillOrder, newEmail, orderForm, payButton } from "./support/order-form.ts";
import { decide, expectIssued, expectPaymentPage, expectResultPage, homepage, orderNumber } from "./support/purchase.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";

type Journey = { language: Language; currency: Currency; method: string; types: string; amount: string; mailSays: RegExp; lang: string };

/** Each language, each currency, each payment method, each spelling of the destination. */
const journeys: Journey[] = [
  { language: "en", currency: "USD", method: "card", types: "Japan", amount: "US$11.99", mailSays: /confirmed/, lang: "en" },
  { language: "zh-cn", currency: "CNY", method: "alipay", types: "日本", amount: "¥89", mailSays: /[单订]/, lang: "zh-Hans-CN" },
  { language: "zh-hk", currency: "HKD", method: "wechat", types: "riben", amount: "HK$93", mailSays: /[單訂]/, lang: "zh-Hant-HK" },
];

for (const { language, currency, method, types, amount, mailSays, lang } of journeys) {
  test(
    `a traveller using ${language} types ${types}, pays ${amount} by ${method} and has an eSIM to install`,
    language === "zh-cn" ? alsoWithoutScripts : {},
    async ({ page, request }) => {
      const email = newEmail();
      await page.goto(`/${language}/preferences?returnTo=${encodeURIComponent(homepage(language))}`);
      await page.locator(`main input[name="currency"][value="${currency}"]`).check();
      await page.locator('main button[name="intent"][value="apply"]').click();
      await expect(page).toHaveURL(homepage(language));

      await page.locator('main [name="q"]').fill(types);
      await page.locator('main [name="q"]').press("Enter");
      await expect(page).toHaveURL(new RegExp(`/${language}/plans\\?`));
      await page.locator('main a[href*="/plan-detail?plan=JP"]').first().click();
      await expect(page).toHaveURL(/plan-detail\?plan=JP/);
      await page.locator('main input[name="package"][value="JP-5GB-30D"]').check();
      await expect(page.locator("main")).toContainText(amount);
      await page.locator('button[form="choice"]').filter({ visible: true }).click();

      await expect(page).toHaveURL(/\/order-sim\?/);
      await expect(orderForm(page).locator('[name="package"]')).toHaveValue("JP-5GB-30D");
      await expect(page.locator("main")).toContainText(amount);
      await fillOrder(page, { email, paymentMethod: method, ...consents });
      await payButton(page).click();

      await expectPaymentPage(page);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.locator("body")).toContainText(amount);
      await decide(page, "pay");

      await expectResultPage(page, language);
      const code = await expectIssued(page);
      const main = page.locator("main");
      await expect(main).toContainText(orderNumber(page));
      await expect(main.locator("svg[role=img], [role=img] svg").first()).toBeVisible();
      await expect(
        main
          .locator(
            `a[href="https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(code)}"], a[href^="https://esimsetup.apple.com/"]`,
          )
          .first(),
      ).toBeVisible();
      await expect(main.locator('a[href^="https://esimsetup.android.com/"]').first()).toBeVisible();
      const [, server = "", matching = ""] = code.split("$");
      await expect(main.getByText(server, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(matching, { exact: true }).first()).toBeVisible();
      await expect(main.getByText("rovelink", { exact: true }).first()).toBeVisible();

      const card = page.locator('main a[href*="/order-card?"]').first();
      const file = await request.get((await card.getAttribute("href")) as string);
      expect(file.status()).toBe(200);
      const offline = await file.text();
      expect(offline).toContain(matching);
      expect(offline).not.toMatch(/<(script|link|img)[^>]*(src|href)=/);

      const confirmation = await messageTo(email, mailSays);
      expect(confirmation.text).toContain(amount);
      expect(confirmation.text).toContain(orderNumber(page));
      expect(new URL(orderLinkIn(confirmation)).pathname).toBe(`/${language}/order-result`);
      const ready = await messageTo(email, /eSIM/);
      expect(ready.text + ready.html).not.toContain(matching);
    },
  );
}
