import { describe, expect, test } from "vitest";
import { addSim } from "#server/sims/add-sim.ts";
import { removeSim } from "#server/sims/own-sims.ts";
import { checkBalance } from "#server/top-up/watch-balances.ts";
import { decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { PREPAID, createTopUp } from "#tests/support/sims/top-up.ts";

const shop = useTestShop();

/** A top-up that is on its SIM, of an account or of a guest. */
async function bought(email: string, { accountId, iccid = PREPAID }: { accountId?: string; iccid?: string } = {}): Promise<void> {
  const order = await createTopUp(shop, { email, iccid, amount: "5000" }, { accountId: accountId ?? null });
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
}
/** Buys a new prepaid eSIM with its first credit. Returns its ICCID. */
async function boughtEsim(email: string, accountId: string | null = null): Promise<string> {
  const order = await createOrder(shop, orderForm({ package: "PREPAID-50", email, currency: "HKD" }), { accountId });
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
  const unit = await shop.db.selectFrom("fulfilments").select("iccid").where("kind", "=", "esim").executeTakeFirstOrThrow();
  return unit.iccid ?? "";
}
/** Returns who gets a mail when almost nothing is left on that SIM. */
async function recipientsOf(iccid = PREPAID): Promise<string[]> {
  const now = shop.clock();
  shop.carrier.readBalance = async () => ({
    iccid,
    product: "prepaid",
    enterprise: false,
    amount: 100,
    ratePerGb: 680,
    validUntil: null,
    toppedUpAt: now,
    phone: null,
  });
  const sim = await shop.db.selectFrom("watched_sims").selectAll().where("iccid", "=", iccid).executeTakeFirstOrThrow();
  await checkBalance(shop, sim);
  await shop.runJobs();
  const mails = await shop.db.selectFrom("mailbox").select("recipient").where("body_text", "like", "%Insufficient balance%").execute();
  return mails.map(({ recipient }) => recipient).sort();
}

describe("a low balance is notified, though somebody else topped the SIM up since, to", () => {
  test("the account that bought the SIM", async () => {
    const accountId = await insertAccount(shop, "owner@example.com");
    const iccid = await boughtEsim("owner@example.com", accountId);
    await bought("stranger@example.com", { iccid });
    expect(await recipientsOf(iccid)).toEqual(["owner@example.com", "stranger@example.com"]);
  });

  test("the guest who bought the SIM", async () => {
    const iccid = await boughtEsim("guest@example.com");
    await bought("stranger@example.com", { iccid });
    expect(await recipientsOf(iccid)).toEqual(["guest@example.com", "stranger@example.com"]);
  });

  test("an account that topped it up before, but no guest who once did", async () => {
    await bought("ada@example.com", { accountId: await insertAccount(shop, "ada@example.com") });
    await bought("once@example.com");
    await bought("stranger@example.com");
    expect(await recipientsOf()).toEqual(["ada@example.com", "stranger@example.com"]);
  });

  test("no account that removed the SIM from its list", async () => {
    const accountId = await insertAccount(shop, "ada@example.com");
    await bought("ada@example.com", { accountId });
    await bought("stranger@example.com");
    await removeSim(shop, { accountId, iccid: PREPAID });
    expect(await recipientsOf()).toEqual(["stranger@example.com"]);
  });
});

describe("an account that is notified of a low balance", () => {
  test("is sent a mail at its current address, not at that of its order", async () => {
    const accountId = await insertAccount(shop, "lost@example.com");
    await bought("lost@example.com", { accountId });
    await shop.db.updateTable("accounts").set({ email: "new@example.com" }).execute();
    expect(await recipientsOf()).toEqual(["new@example.com"]);
  });

  test("is sent a mail at the address of its newest order if it has none of its own", async () => {
    const accountId = await insertAccount(shop, "ada@example.com");
    await bought("old@example.com", { accountId });
    await bought("newer@example.com", { accountId });
    await bought("stranger@example.com");
    await shop.db.updateTable("accounts").set({ email: null, phone_country: "HK", phone: "91234567", phone_number: "+85291234567" }).execute();
    expect(await recipientsOf()).toEqual(["newer@example.com", "stranger@example.com"]);
  });

  test("is notified once, however it came to follow the SIM", async () => {
    const accountId = await insertAccount(shop, "ada@example.com");
    await addSim(shop, { accountId, iccid: PREPAID, remark: "", clientAddress: "203.0.113.7" });
    await bought("ada@example.com", { accountId });
    await bought("ada@example.com");
    expect(await recipientsOf()).toEqual(["ada@example.com"]);
  });
});
