import { expect, test } from "vitest";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { createAccount } from "#tests/support/identity/identity.ts";
import { requestReplacement } from "#server/orders/corrections/request-replacement.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

test("the export of an account has the times of all consents as ISO 8601", async () => {
  const { accountId } = await createAccount(shop);
  const consents = {
    privacyPolicy: "2",
    language: "en",
    at: Date.UTC(2026, 1, 2),
    before: [{ privacyPolicy: "1", language: "en", at: Date.UTC(2026, 0, 1) }],
  };
  await shop.db
    .updateTable("accounts")
    .set({ consents: JSON.stringify(consents) })
    .execute();
  expect((await exportAccount(shop, accountId))?.account.consents).toEqual({
    privacyPolicy: "2",
    language: "en",
    at: "2026-02-02T00:00:00.000Z",
    before: [{ privacyPolicy: "1", language: "en", at: "2026-01-01T00:00:00.000Z" }],
  });
});

test("the export has the requests for help with a lost eSIM", async () => {
  const ada = await insertAccount(shop, "ada@example.com");
  const order = await createAccountOrder(shop, ada, orderForm({ email: "ada@example.com" }));
  await requestReplacement(shop, { access: { number: order.number, key: order.linkKey }, unit: 1, reason: "new-phone" });
  const requests = [{ reason: "new-phone", askedAt: new Date(shop.clock()).toISOString(), closedAt: null }];
  const exported = await exportAccount(shop, ada);
  expect(exported?.orders[0]?.deliveries[0]?.helpRequests).toEqual(requests);
});
