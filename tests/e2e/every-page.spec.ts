import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { addresses, ofAccount, ofNobody } from "./support/addresses.ts";
import { enquireByPost } from "./support/enquiry.ts";
import { orderAddress } from "./support/order-form.ts";
import { resultAddress, useAccount } from "./support/shop-api.ts";
import { expect, test } from "./support/test.ts";
import { widerThanPhone } from "./support/wider-than-window.ts";

for (const language of LANGUAGES) {
  test(`every page in ${language} has one heading, its own title, no raw text key, no console errors, and fits 320 px`, async ({
    page,
    context,
    buyer,
  }) => {
    const titles = new Map<string, string>();
    const within = (address: string) => address.slice(`/${language}/`.length);
    const orders = (["esim", "physical", "sim"] as const).map((way) => within(orderAddress(language, "JP-5GB-30D", way)));
    const result = within(resultAddress(buyer.order, language));
    const enquiry = within(await enquireByPost(page.request, language));
    const ofOrder = ["account/order", "order-receipt", "order-cancel"].map((at) => `${at}?order=${buyer.order.number}`);
    for (const address of [...addresses, ...orders, result, enquiry, ...ofNobody, ...ofAccount, ...ofOrder]) {
      if (address === ofAccount[0]) await useAccount(context, buyer);
      await page.goto(`/${language}/${address}`);
      const { headings, title, text, styled } = await page.evaluate(contentsOf);
      expect(headings, address).toBe(1);
      expect(title, address).toMatch(/\S/);
      const kind = address.split("?")[0] as string;
      for (const [other, known] of titles) if (other !== kind) expect(known, `${address} and ${other}`).not.toBe(title);
      titles.set(kind, title);
      expect(text.match(/\b[a-z]+:[a-z]+[.-][a-z.-]+\b|\{\{|undefined|NaN|\[object/g) ?? [], address).toEqual([]);
      expect(title).not.toMatch(/[a-z]+\.[a-z]+\.|\{\{/);
      expect(styled, `style attributes on ${address}`).toBe(0);
      expect.soft(await widerThanPhone(page), address).toEqual([]);
    }
  });
}

for (const language of ["ja", "ko"] as const) {
  test(`every page in ${language} fits 320 px`, async ({ page }) => {
    for (const address of ["real-name-channel", "argeement-channel", "real-name-result", "real-name-ineligible?reason=cap"]) {
      await page.goto(`/${language}/${address}`);
      expect.soft(await widerThanPhone(page), address).toEqual([]);
    }
  });
}

/** What the test checks, read at once. */
function contentsOf() {
  const count = (selector: string) => document.querySelectorAll(selector).length;
  return { headings: count("h1"), title: document.title, text: document.body.innerText, styled: count("[style]") };
}
