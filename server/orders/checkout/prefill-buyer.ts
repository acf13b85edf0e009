import { readAccountAddress } from "#server/identity/account/read-account.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";

/**
 * Returns the initial values of a signed-in buyer's order form, by field name: the account's email address and, for a posted SIM card, its
 * phone number and default shipping address (§2, Order). Fields that the account does not have are left out.
 */
export async function prefillBuyer(shop: Pick<AppContext, "db">, accountId: string, way: DeliveryMethod): Promise<Record<string, string>> {
  const account = await shop.db.selectFrom("accounts").select(["email", "phone_country", "phone"]).where("id", "=", accountId).executeTakeFirst();
  if (!account) return {};
  const { email } = account;
  if (way !== "physical") return withoutEmptyFields({ email });
  const address = await readAccountAddress(shop, accountId);
  return withoutEmptyFields({ email, phoneCountry: account.phone_country, phone: account.phone, ...address });
}

const withoutEmptyFields = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));
