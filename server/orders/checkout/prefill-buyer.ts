import { readAddressOf } from "#server/identity/account/read-account.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DeliveryMethod } from "#server/catalogue/purchase-options.schema.ts";

/**
 * What the order form of a signed-in buyer begins with: the account's e-mail and, for a card by post, its phone and default shipping
 * address, by the names of the form's fields; nothing where the account knows nothing (§2, Order).
 */
export async function prefillBuyer(shop: Pick<AppContext, "db">, accountId: string, way: DeliveryMethod): Promise<Record<string, string>> {
  const account = await shop.db.selectFrom("accounts").select(["email", "phone_country", "phone"]).where("id", "=", accountId).executeTakeFirst();
  if (!account) return {};
  const own = { email: account.email };
  if (way !== "physical") return filled(own);
  const address = await readAddressOf(shop, accountId);
  return filled({ ...own, phoneCountry: account.phone_country, phone: account.phone, ...address });
}

const filled = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));
