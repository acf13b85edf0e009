import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import type { DeskBrowser } from "#tests/support/desk.ts";
import { textOf } from "#tests/support/html-page.ts";
import { createOrder, decidePayment } from "#tests/support/orders/purchase.ts";
import { orderForm, type TestShop } from "#tests/support/shop.ts";

/** Reads a page of the desk; `text` is what its main part says. */
export async function readPage(browser: DeskBrowser, path: string) {
  const response = await browser.get(path);
  const html = await response.text();
  return { status: response.status, to: response.headers.get("Location"), html, text: textOf(html) };
}

/** Posts a form of a page of the desk; `to` is where it leads. */
export async function postForm(browser: DeskBrowser, path: string, fields: Record<string, string | string[]>) {
  const response = await browser.post(path, fields);
  const html = await response.text();
  return { status: response.status, to: response.headers.get("Location"), html, text: textOf(html) };
}

/** Returns how often the audit log has an action. */
export async function countAudited(shop: TestShop, action: string): Promise<number> {
  const rows = await shop.db.selectFrom("staff_actions").select("action").execute();
  return rows.filter((row) => row.action === action).length;
}

/** Places and pays an order that was not sent to the carrier yet. */
export async function payUndelivered(shop: TestShop, fields: Record<string, string> = {}) {
  const order = await createOrder(shop, orderForm(fields));
  await decidePayment(shop, order.payUrl, "pay");
  await refreshPayment(shop, { number: order.number, key: order.linkKey });
  return order;
}
