import { expect, test } from "vitest";
import { ADA, createAccount } from "#tests/support/identity/identity.ts";
import { openTestShop } from "#tests/support/shop.ts";
import { isUniqueViolation } from "#server/db/drivers/database-errors.ts";

test("distinguishes a unique violation from every other error", async () => {
  const shop = await openTestShop();
  const { accountId } = await createAccount(shop, ADA);
  const account = await shop.db.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirstOrThrow();
  const insert = (row: Partial<typeof account>) =>
    shop.db
      .insertInto("accounts")
      .values({ ...account, ...row })
      .execute()
      .catch((error: unknown) => error);
  expect(isUniqueViolation(await insert({ id: "acc_other" }))).toBe(true);
  expect(isUniqueViolation(await insert({ id: "acc_other", email: null }))).toBe(false);
  expect(isUniqueViolation(new Error("UNIQUE"))).toBe(false);
  await shop.close();
});
