import type { Locator, Page } from "@playwright/test";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";

export type OrderFields = Record<string, string>;

/** A different buyer for every test, so that promo code limits do not affect other tests. */
export const newEmail = () => `traveller.${Math.random().toString(36).slice(2, 12)}@example.com`;

/** The consents of every order. */
export const consents: OrderFields = { agreeTransfer: "on", agreePrivacy: "on", agreeRegister: "on" };

/** The consents of a signed-in buyer: no account is registered. */
export const accountConsents: OrderFields = { agreeTransfer: "on", agreePrivacy: "on" };

/** A parcel to Hong Kong, whose province and district are selected from lists. */
export const hongKongParcel: OrderFields = {
  contact: "Chan Tai Man",
  phoneCountry: "HK",
  phone: "9123 4567",
  addressCountry: "HK",
  province: "Kowloon",
  city: "Yau Tsim Mong",
  address: "Flat 12B, 8 Nathan Road",
};

/** Returns the address of the order form. */
export const orderAddress = (language: Language, packageId: string, way: string, quantity = 1) =>
  path(language, "order-sim", { package: packageId, way, quantity });

/** The order form of the current page. */
export const orderForm = (page: Page): Locator => page.locator("form").filter({ has: page.locator('[name="checkoutKey"]') });

/** The button that places the order: in the ticket on wide screens, at the bottom on phones. */
export const payButton = (page: Page): Locator => orderForm(page).locator('[data-item-val="order"]').filter({ visible: true });

/** Opens what is folded around the field of that name. */
export async function unfold(field: Locator): Promise<void> {
  const folded = field.locator("xpath=ancestor::details[not(@open)][1]");
  if (await folded.count()) await folded.locator("summary").click();
}

/** Fills, selects or ticks the field of that name, whatever its kind; `off` removes a tick. */
export async function fillField(form: Locator, name: string, value: string): Promise<void> {
  const fields = form.locator(`[name="${name}"]:not([type=hidden])`);
  await unfold(fields.first());
  const kind = await fields.first().evaluate((field) => (field.tagName === "SELECT" ? "select" : (field.getAttribute("type") ?? "text")));
  if (kind === "select") await fields.first().selectOption(value);
  else if (kind === "radio") await form.locator(`[name="${name}"][value="${value}"]`).check();
  else if (kind === "checkbox") await fields.first().setChecked(value === "on");
  else await fields.first().fill(value);
}

/** Fills the fields in the given order. */
export async function fillOrder(page: Page, fields: OrderFields): Promise<void> {
  const form = orderForm(page);
  for (const [name, value] of Object.entries(fields)) await fillField(form, name, value);
}
