import { request, type Page } from "@playwright/test";
import type { Language } from "#server/locale/locale.schema.ts";
import { addresses, deskPages, ofAccount, ofNobody } from "#tests/e2e/support/addresses.ts";
import { deskOrigin, openDeskAs, openShopDatabase } from "#tests/e2e/support/desk.ts";
import { enquireByPost } from "#tests/e2e/support/enquiry.ts";
import { hongKongParcel, orderAddress } from "#tests/e2e/support/order-form.ts";
import { buy, createAccount, placeOrder, resultAddress, useAccount } from "#tests/e2e/support/shop-api.ts";
import { writeDraft } from "#tests/support/publish-content.ts";

type Screen = { name: string; open: (page: Page) => Promise<unknown> };

/** Returns the pages of some addresses, each named after its own. */
const named = (pages: readonly string[], open: (address: string) => Screen["open"], prefix = ""): Screen[] =>
  pages.map((address) => ({ name: (prefix + address).replaceAll(/\W+/g, "-"), open: open(address) }));

/** Returns every page of the shop and of its desk in one language, the signed-in ones last. Creates the records that they show first. */
export async function screenPages(language: Language): Promise<Screen[]> {
  const account = await createAccount();
  const issued = await buy({}, { account });
  const parcel = await buy({ ...hongKongParcel, way: "physical" });
  const enquiry = await enquireByPost(await request.newContext({ baseURL: process.env.SHOP_ORIGIN }), language);

  const goto = (address: string) => (page: Page) => page.goto(address);
  const inLanguage = (address: string) => goto(`/${language}/${address}`);
  const refused = (address: string, button: string) => async (page: Page) => {
    await page.goto(address);
    await page.locator(button).filter({ visible: true }).click();
    await page.locator(".error-summary").waitFor();
  };
  const ofBuyer = (address: string) => async (page: Page) => {
    await useAccount(page.context(), account);
    await inLanguage(address)(page);
  };
  const records: Record<string, Screen["open"]> = {
    "homepage-menu": async (page) => {
      await inLanguage("homepage")(page);
      await page.locator("header details.menu > summary").click();
    },
    "cmlink-for-business-refused": inLanguage("cmlink-for-business?employees=0&trips=80&days=5&destination=JP&roaming="),
    "contact-us-refused": refused(`/${language}/contact-us`, '#enquiry button[value="submit"]'),
    "contact-us-result": goto(enquiry),
    "order-esim": goto(orderAddress(language, "JP-5GB-30D", "esim")),
    "order-card": goto(orderAddress(language, "JP-5GB-30D", "physical")),
    "order-renew": goto(orderAddress(language, "JP-5GB-30D", "sim")),
    "order-refused": refused(orderAddress(language, "JP-5GB-30D", "physical"), "[data-item-val=order]"),
    ...Object.fromEntries(
      ["card", "alipay", "wechat"].map((paymentMethod) => [
        `pay-${paymentMethod}`,
        async (page: Page) => page.goto((await placeOrder({ paymentMethod }, undefined, language)).payUrl),
      ]),
    ),
    "result-issued": goto(resultAddress(issued, language)),
    "result-packing": goto(resultAddress(parcel, language)),
    "result-confirming": async (page) => page.goto(resultAddress(await buy({}, { outcome: "pay-later" }), language)),
    "result-failed": async (page) => page.goto(resultAddress(await buy({}, { outcome: "cancel" }), language)),
    mailbox: goto("/mailbox"),
    "not-found": goto("/nowhere.html"),
  };
  return [
    ...named([...addresses, ...ofNobody], inLanguage),
    ...Object.entries(records).map(([name, open]) => ({ name, open })),
    ...named([...ofAccount.filter((page) => page !== "esim-link"), `order-receipt?order=${issued.number}`], ofBuyer),
    ...(await screensOfDesk(language, { order: issued.number, parcel: parcel.number, buyer: issued.email })),
  ];
}

/** A draft of a question, so that there is something to publish. */
const LANDING = { kind: "question", type: "Use", anchor: "when-you-land" } as const;
const DRAFT = {
  en: "## What do I do when I land?\n\nTurn on the eSIM and data roaming.",
  "zh-cn": "## 落地后怎么做？\n\n打开 eSIM 和数据漫游。",
  "zh-hk": "## 到埗後要怎樣做？\n\n開啟 eSIM 及數據漫遊。",
};

async function screensOfDesk(language: Language, { order, parcel, buyer }: Record<"order" | "parcel" | "buyer", string>): Promise<Screen[]> {
  const db = openShopDatabase();
  await writeDraft({ db, clock: Date.now }, LANDING, DRAFT);
  await db.destroy();
  const open = (address: string) => async (page: Page) => {
    await openDeskAs(page, "owner", language);
    await page.goto(`${deskOrigin()}/${address}`);
  };
  const openFirst = (list: string) => async (page: Page) => {
    await open(list)(page);
    await page.goto(deskOrigin() + (await page.locator("tbody a").first().getAttribute("href")));
  };
  const records: Record<string, Screen["open"]> = {
    // Before the pages that sign in.
    "desk-sign-in": async (page) => page.goto(`${deskOrigin()}/sign-in`),
    "desk-order": open(`orders/${order}`),
    "desk-refund": open(`orders/${order}/refund`),
    "desk-email": open(`orders/${order}/email`),
    "desk-cancel": open(`orders/${parcel}/cancel`),
    "desk-address": open(`orders/${parcel}/address`),
    "desk-text-publish": open("content/publish?key=faq_Use%23when-you-land"),
    "desk-text-preview": open("content/preview?key=faq_Use%23when-you-land"),
    "desk-enquiry": openFirst("enquiries"),
    "desk-staff-account": openFirst("staff"),
    "desk-person": async (page) => {
      await open("people")(page);
      await page.locator("input[name=person]").fill(buyer);
      await page.locator("button[value=find]").click();
      await page.locator("#found").waitFor();
    },
  };
  return [...Object.entries(records).map(([name, openPage]) => ({ name, open: openPage })), ...named(deskPages, open, "desk-")];
}
