import { readPlacedOrder } from "#app/request/cookies.server.ts";
import type { FormActionArgs, FormErrors } from "#app/request/form/form-action.server.ts";
import { findRegion } from "#server/destinations/address/address-regions.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { findOtherState } from "#server/destinations/address/us-zip-codes.ts";
import { message } from "#server/forms/message.schema.ts";
import { suggestEmail } from "#server/forms/suggest-email.schema.ts";
import { findRecentPurchase } from "#server/orders/checkout/find-recent-purchase.ts";
import type { Replaces } from "#server/orders/checkout/place-order.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";

// What is valid but probably not meant: each is asked about once, and a hidden field says what the buyer has seen.

/**
 * Returns an error for an address that is probably mistyped, once: the form then contains it as `emailChecked`, and is accepted when it is posted
 * again. Everything depends on this address: the link, signing in and refunds.
 */
export function checkEmail(form: FormData, email: string | undefined): FormErrors | null {
  if (email === undefined || form.has("emailChecked")) return null;
  const address = suggestEmail(email);
  if (address === null) return null;
  form.set("emailChecked", email);
  return { email: [message("orders.email-check", { address })] };
}

/** Returns an error for a ZIP code of another state, once: the form then contains both as `zipChecked`, and is accepted when they are posted again. */
export function checkZip(
  form: FormData,
  { way, addressCountry, province = "", postalCode = "" }: Partial<OrderForm>,
  language: Language,
): FormErrors | null {
  const state = way === "physical" && addressCountry === "US" ? findOtherState(province, postalCode) : null;
  const checked = `${province} ${postalCode}`;
  if (state === null || form.get("zipChecked") === checked) return null;
  form.set("zipChecked", checked);
  const nameOf = (typed: string) => findRegion("US", typed, undefined)?.province.names[language] ?? typed;
  return { postalCode: [message("orders.zip-check", { zip: postalCode, state: nameOf(state), chosen: nameOf(province) })] };
}

type RepeatedPost = Pick<FormActionArgs, "context" | "form" | "request"> & { accountId: string | null; replaces: Replaces };

/**
 * Asks a buyer who has just bought the same whether to buy it again, once: the form then contains the number of that order as `boughtBefore`, and is accepted
 * when it is posted again.
 */
export async function checkRepeat({ context, form, request, accountId, replaces }: RepeatedPost, order: OrderForm): Promise<FormErrors | null> {
  // The change of an unpaid order is no further purchase.
  if (replaces !== "same-form") return null;
  const number = await findRecentPurchase(context.shop, order, { placedKey: readPlacedOrder(request), accountId });
  if (number === null || form.get("boughtBefore") === number) return null;
  form.set("boughtBefore", number);
  return { "": [message("orders.bought-before", { number })] };
}
