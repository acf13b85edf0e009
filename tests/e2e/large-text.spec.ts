import { isLanguage } from "#server/locale/locale.schema.ts";
import { addresses, ofAccount, ofNobody } from "./support/addresses.ts";
import { orderAddress } from "./support/order-form.ts";
import { resultAddress, useAccount } from "./support/shop-api.ts";
import { expect, test as base } from "./support/test.ts";
import { widerThanWindow } from "./support/wider-than-window.ts";

/** A browser whose user has doubled the size of text, from 16 px. */
const test = base.extend<object, { launchOptions: { args?: string[] } }>({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"] }),
    { scope: "worker" },
  ],
});
/** Chinese, whose lines break anywhere, is narrower. */
const LANGUAGES = ["en", "ja", "ko"] as const;
const OF_CHANNEL = ["real-name-channel", "argeement-channel", "real-name-result", "real-name-ineligible?reason=cap"];

for (const language of LANGUAGES) {
  test(`on a phone no page in ${language} is wider than the window with text of twice the size`, async ({ page, context, buyer }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const visit = async (address: string) => {
      await page.goto(address);
      expect.soft(await widerThanWindow(page), address).toEqual([]);
    };
    if (!isLanguage(language)) {
      for (const at of OF_CHANNEL) await visit(`/${language}/${at}`);
      return;
    }
    for (const at of [...addresses, ...ofNobody]) await visit(`/${language}/${at}`);
    await visit(orderAddress(language, "JP-5GB-30D", "physical"));
    await visit(resultAddress(buyer.order, language));
    await useAccount(context, buyer);
    for (const at of [...ofAccount, `account/order?order=${buyer.order.number}`]) await visit(`/${language}/${at}`);
  });
}
