import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { settleManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { MEI } from "#tests/support/staff.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";
import { endAccount } from "#server/orders/privacy/end-account.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { runJobsFor } from "#tests/support/orders/refunds.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();

test("staff notes about an order are exported with its buyer's data, and erased with the buyer", async () => {
  const ada = await insertAccount(shop, "ada@example.com");
  shop.carrier.provisionEsim = async () => ({ state: "failed", jobId: "job", code: "sold-out-there" });
  const order = await deliverOrder(shop, {}, { accountId: ada });
  shop.payments.createRefund = () => Promise.reject(new ProviderError("final", "card-closed", "no"));
  await cancelOrder(shop, { number: order.number, because: "sold out, says Ada Lo", who: MEI });
  await runJobsFor(shop, 12);
  const { id } = await shop.db.selectFrom("refunds").select("id").where("state", "=", "manual").executeTakeFirstOrThrow();
  await settleManualRefund(shop, { refundId: id, note: "FPS to Ada Lo", who: MEI });
  const exported = JSON.stringify(await exportAccount(shop, ada));
  expect(exported).toContain("FPS to Ada Lo");
  expect(exported).toContain("sold out, says Ada Lo");
  expect(await endAccount(shop, ada)).toEqual({ ok: true });
  for (const { name } of await shop.db.introspection.getTables()) {
    const rows = JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(shop.db)).rows);
    expect(rows, name).not.toMatch(/Ada Lo/);
  }
});
