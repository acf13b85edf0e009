import { createSignedInStaff } from "#tests/support/staff.ts";

/** The pages of the staff desk that `npm run screens` captures: name, and address with the order in place of ORDER. */
const PAGES = {
  "desk-today": "today",
  "desk-orders": "orders",
  "desk-order": "orders/ORDER",
  "desk-refund": "orders/ORDER/refund",
  "desk-find": "find?q=nobody@example.com",
  "desk-refunds": "refunds",
  "desk-money": "money",
  "desk-report": "money/report",
  "desk-real-names": "real-names",
  "desk-enquiries": "enquiries",
  "desk-notice": "notice/new",
  "desk-promo": "promo/new-code",
  "desk-stock": "stock",
  "desk-catalogue": "catalogue",
  "desk-package": "catalogue/packages/JP-5GB-30D",
  "desk-texts": "content",
  "desk-text": "content/edit?key=refund_policy",
  "desk-statistics": "statistics",
  "desk-people": "people",
  "desk-audit": "audit",
  "desk-staff": "staff",
  "desk-account": "account",
};

/**
 * Returns the pages of the staff desk by name, with the requests that open them as an owner who reads it in a language. `desk`: the running desk;
 * `order`: the number of an order.
 */
export async function deskPages(desk, language, order) {
  const db = desk.store.open();
  const cookie = await createSignedInStaff({ db, clock: Date.now, env: { deskOrigin: desk.origin } }, ["owner"], language);
  await db.destroy();
  const [name, value] = cookie.split("=");
  const open = (address) => async (page) => {
    await page.context().addCookies([{ name, value, url: desk.origin }]);
    await page.goto(`${desk.origin}/${address.replace("ORDER", order)}`);
  };
  return Object.entries(PAGES).map(([page, address]) => ({ name: page, open: open(address) }));
}
