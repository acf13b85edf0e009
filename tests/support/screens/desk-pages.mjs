import { writeDraft } from "#tests/support/publish-content.ts";
import { createSignedInStaff } from "#tests/support/staff.ts";

/**
 * The pages of the staff desk that `npm run screens` captures: name, and address with an issued order in place of ORDER, and one that is to be posted
 * in place of PARCEL.
 */
const PAGES = {
  "desk-today": "today",
  "desk-orders": "orders",
  "desk-order": "orders/ORDER",
  "desk-refund": "orders/ORDER/refund",
  "desk-email": "orders/ORDER/email",
  "desk-cancel": "orders/PARCEL/cancel",
  "desk-address": "orders/PARCEL/address",
  "desk-find": "find?q=nobody@example.com",
  "desk-refunds": "refunds",
  "desk-money": "money",
  "desk-report": "money/report",
  "desk-real-names": "real-names",
  "desk-enquiries": "enquiries",
  "desk-notice": "notice/new",
  "desk-promo": "promo/new-code",
  "desk-promo-codes": "promo",
  "desk-stock": "stock",
  "desk-catalogue": "catalogue",
  "desk-packages": "catalogue?text=japan",
  "desk-plan": "catalogue/plans/JP",
  "desk-catalogue-import": "catalogue/import",
  "desk-package": "catalogue/packages/JP-5GB-30D",
  "desk-texts": "content",
  "desk-text": "content/edit?key=refund_policy",
  "desk-text-publish": "content/publish?key=faq_Use%23when-you-land",
  "desk-text-preview": "content/preview?key=faq_Use%23when-you-land",
  "desk-text-history": "content/history?key=refund_policy",
  "desk-statistics": "statistics",
  "desk-people": "people",
  "desk-audit": "audit",
  "desk-staff": "staff",
  "desk-account": "account",
};

/** Lists whose first record is captured, too: the name of its page, and the address of the list. */
const FIRST_OF_LIST = { "desk-enquiry": "enquiries", "desk-staff-account": "staff" };

const LANDING = { kind: "question", type: "Use", anchor: "when-you-land" };
/** A draft of a question, so that there is something to publish. */
const DRAFT = {
  en: "## What do I do when I land?\n\nTurn on the eSIM and data roaming.",
  "zh-cn": "## 落地后怎么做？\n\n打开 eSIM 和数据漫游。",
  "zh-hk": "## 到埗後要怎樣做？\n\n開啟 eSIM 及數據漫遊。",
};

/**
 * Returns the pages of the staff desk by name, with the requests that open them as an owner who reads it in a language. `desk`: the running desk;
 * `order` and `parcel`: numbers of orders; `buyer`: an email address.
 */
export async function deskPages(desk, language, { order, parcel, buyer }) {
  const db = desk.store.open();
  const cookie = await createSignedInStaff({ db, clock: Date.now, env: { deskOrigin: desk.origin } }, ["owner"], language);
  await writeDraft({ db, clock: Date.now }, LANDING, DRAFT);
  await db.destroy();
  const [name, value] = cookie.split("=");
  const open = (address) => async (page) => {
    await page.context().addCookies([{ name, value, url: desk.origin }]);
    await page.goto(`${desk.origin}/${address.replace("ORDER", order).replace("PARCEL", parcel)}`);
  };
  const openFirst = (list) => async (page) => {
    await open(list)(page);
    const link = page.locator("tbody a").first();
    await page.goto(desk.origin + (await link.getAttribute("href")));
  };
  const pages = {
    "desk-sign-in": async (page) => {
      await page.context().clearCookies({ name });
      await page.goto(`${desk.origin}/sign-in`);
    },
    ...Object.fromEntries(Object.entries(PAGES).map(([page, address]) => [page, open(address)])),
    ...Object.fromEntries(Object.entries(FIRST_OF_LIST).map(([page, list]) => [page, openFirst(list)])),
    "desk-person": async (page) => {
      await open("people")(page);
      await page.locator("input[name=person]").fill(buyer);
      await page.locator("button[value=find]").click();
      await page.locator("#found").waitFor();
    },
  };
  return Object.entries(pages).map(([page, openPage]) => ({ name: page, open: openPage }));
}
