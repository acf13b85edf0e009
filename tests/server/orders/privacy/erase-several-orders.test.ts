import { deliverOrder } from "#tests/support/orders/money.ts";
import { MEI } from "#tests/support/staff.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { requeueOrphanedJobs } from "#server/payments/reconciliation/requeue-orphaned-jobs.ts";
import { ADA, codeFor, deleteOwnAccount, createAccount } from "#tests/support/identity/identity.ts";
import { POSTED_SIM, decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { lastRequest } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let ada: { accountId: string };
beforeEach(async () => {
  ada = await createAccount(shop);
});

const end = (code?: string) => deleteOwnAccount(shop, ada.accountId, code);
const mailsTo = async (recipient: string) => ((await listMailbox(shop, recipient)) ?? []).length;

describe("an account with several orders", () => {
  /** Every kind of order message refers to another record: the order, its payment, its unit, a request, a refund. */
  async function lived(): Promise<void> {
    const { accountId } = ada;
    const declined = await createOrder(shop, orderForm({ email: "gift@example.com" }), { accountId });
    await decidePayment(shop, declined.payUrl, "decline");
    const posted = await deliverOrder(shop, { ...POSTED_SIM, email: "gift@example.com" }, { accountId });
    await requestCancellation(shop, { number: posted.number, key: posted.linkKey }, { reason: "trip-changed" });
    await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
    await shop.settle();
  }
  const named = () => shop.db.selectFrom("orders").select("id").where("account_id", "=", ada.accountId).execute();

  test("exports and deletes the messages of every kind, whatever they refer to", async () => {
    await lived();
    const sent = await shop.db.selectFrom("jobs").select(["id", "ref"]).where("topic", "=", "orders.mail").execute();
    expect(new Set(sent.map(({ ref }) => ref.slice(0, 3))).size).toBe(3);
    const data = await exportAccount(shop, ada.accountId);
    expect(data?.messages.filter(({ to }) => to === "gift@example.com")).toHaveLength(sent.length);
    await end();
    expect(await mailsTo("gift@example.com")).toBe(0);
  });

  test("erases the rest of them by a job if the deletion itself fails halfway", async () => {
    await lived();
    const code = await codeFor(shop, "delete", ADA);
    const { encrypt } = shop.encryptor;
    let encrypted = 0;
    // An order gets a new unknown link: the second one does not get that far.
    shop.encryptor.encrypt = (...overrides) => {
      if (++encrypted === 2) throw new Error("the key is gone");
      return encrypt(...overrides);
    };
    expect(await end(code)).toEqual({ ok: true });
    expect(shop.logged.filter((line) => line.includes("account.erase-orders"))).toHaveLength(1);
    shop.encryptor.encrypt = encrypt;
    expect(await shop.db.selectFrom("accounts").select("id").execute()).toEqual([]);
    expect(await named()).toHaveLength(1);
    // What remains in between belongs to nobody who could receive money, items or mails.
    expect(await shop.db.selectFrom("orders").select("id").where("email", "not like", "erased-%").execute()).toEqual([]);
    shop.pass(60_000);
    await shop.settle();
    expect(await named()).toEqual([]);
    expect(await mailsTo("gift@example.com")).toBe(0);
    expect(await shop.db.selectFrom("orders").select("id").where("contact", "is not", null).execute()).toEqual([]);
    expect(await shop.db.selectFrom("jobs").select("id").where("ref", "=", ada.accountId).execute()).toEqual([]);
  });

  test.each([
    ["gave up", "dead"],
    ["was lost", "missing"],
  ])("erases the rest of them even if that job %s: it gets one again within a minute", async (_, state) => {
    await lived();
    const code = await codeFor(shop, "delete", ADA);
    const { encrypt } = shop.encryptor;
    shop.encryptor.encrypt = () => {
      throw new Error("the key is gone");
    };
    expect(await end(code)).toEqual({ ok: true });
    shop.encryptor.encrypt = encrypt;
    const [job, ...others] = await shop.db.selectFrom("jobs").select(["id", "ref"]).where("topic", "=", "orders.erase-account").execute();
    expect([job?.ref, others]).toEqual([ada.accountId, []]);
    if (state === "dead")
      await shop.db
        .updateTable("jobs")
        .set({ state })
        .where("id", "=", job?.id ?? "")
        .execute();
    else
      await shop.db
        .deleteFrom("jobs")
        .where("id", "=", job?.id ?? "")
        .execute();
    await requeueOrphanedJobs(shop);
    await shop.settle();
    expect(await named()).toEqual([]);
    expect(await mailsTo("gift@example.com")).toBe(0);
    expect((await shop.db.selectFrom("discrepancies").select(["kind", "theirs"]).execute()).filter(({ kind }) => kind === "job-lost")).toEqual([
      { kind: "job-lost", theirs: `its job orders.erase-account was ${state}` },
    ]);
    shop.pass(60_000);
    expect(await requeueOrphanedJobs(shop)).toBe(0);
  });
});
