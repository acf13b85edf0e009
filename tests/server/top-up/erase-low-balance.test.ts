import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { MAX_ATTEMPTS } from "#server/jobs/job.ts";
import { addSim } from "#server/sims/add-sim.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { checkBalance } from "#server/top-up/watch-balances.ts";
import { ADA, BOB, codeFor, CLIENT, createAccount } from "#tests/support/identity/identity.ts";
import { decidePayment } from "#tests/support/orders/purchase.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { PREPAID, createTopUp } from "#tests/support/sims/top-up.ts";
import { deleteAccount } from "#server/orders/privacy/end-account.ts";

const PHONE = "+85291234567";

const shop = useTestShop();
let accountId: string;
beforeEach(async () => {
  ({ accountId } = await createAccount(shop));
});

async function bought(email: string, iccid: string, by: string | null): Promise<void> {
  const order = await createTopUp(shop, { email, iccid }, { accountId: by });
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
}
/** Runs one low-balance notification for every recipient of that SIM. */
async function runLow(iccid: string, phone: string | null = null): Promise<void> {
  const now = shop.clock();
  const balance = { iccid, product: "prepaid" as const, enterprise: false, amount: 100, ratePerGb: 680, validUntil: null, toppedUpAt: now, phone };
  shop.carrier.readBalance = async () => balance;
  await checkBalance(shop, await shop.db.selectFrom("watched_sims").selectAll().where("iccid", "=", iccid).executeTakeFirstOrThrow());
}
const tellings = () => shop.db.selectFrom("jobs").selectAll().where("topic", "=", "top-up.low-balance").execute();
const mails = async () => {
  const rows = await shop.db.selectFrom("mailbox").selectAll().where("body_text", "like", "%Insufficient balance%").orderBy("recipient").execute();
  return rows.map(({ recipient }) => recipient);
};
const end = async () => {
  const code = await codeFor(shop, "delete", ADA);
  expect(await deleteAccount(shop, { accountId, code, browser: CLIENT.browser, clientAddress: CLIENT.clientAddress })).toEqual({ ok: true });
};

describe("an account that is deleted after a low-balance notification", () => {
  test("leaves no mail, job or name behind, even if it has no email address of its own or a new one", async () => {
    const added = simCardIccid(602);
    await addSim(shop, { accountId, iccid: added, remark: "", clientAddress: CLIENT.clientAddress });
    await bought("work@example.com", PREPAID, accountId);
    // Notified by its order, like an account with a phone number only; and as an account, at an address that now belongs to another.
    await shop.db.updateTable("accounts").set({ email: null, phone_country: "HK", phone: "91234567", phone_number: PHONE }).execute();
    await runLow(PREPAID);
    await shop.runJobs();
    await shop.db.updateTable("accounts").set({ email: "before@example.com" }).execute();
    await runLow(added);
    await shop.runJobs();
    await shop.db.updateTable("accounts").set({ email: "ada@example.com", phone_country: null, phone: null, phone_number: null }).execute();
    expect(await mails()).toEqual(["before@example.com", "work@example.com"]);
    const exported = (await exportAccount(shop, accountId))?.messages.filter(({ text }) => text.includes("Insufficient balance"));
    expect(exported?.map(({ to }) => to).sort()).toEqual(["before@example.com", "work@example.com"]);
    expect((await tellings()).map(({ ref }) => ref).join()).toContain(accountId);

    await end();
    expect(await mails()).toEqual([]);
    expect(await tellings()).toEqual([]);
    const jobs = await sql<{ ref: string; payload: string }>`select ref, payload from jobs`.execute(shop.db);
    expect(JSON.stringify(jobs.rows)).not.toContain(accountId);
  });

  test("does not affect what others were sent about the same SIM", async () => {
    const bob = await createAccount(shop, BOB);
    await bought("ada@example.com", PREPAID, accountId);
    await bought("bob@example.com", PREPAID, bob.accountId);
    await runLow(PREPAID, PHONE);
    await shop.runJobs();
    expect(await mails()).toEqual(["ada@example.com", "bob@example.com"]);
    await end();
    expect(await mails()).toEqual(["bob@example.com"]);
    expect((await tellings()).map(({ ref }) => ref.split(":")[2]).sort()).toEqual([bob.accountId, "sms"].sort());
  });

  test("receives nothing more if its message was not sent yet", async () => {
    await bought("work@example.com", PREPAID, accountId);
    await runLow(PREPAID);
    expect(await tellings()).toHaveLength(1);
    await end();
    await shop.runJobs();
    expect(await mails()).toEqual([]);
    expect(await tellings()).toEqual([]);
  });
});

test("an abandoned low-balance SMS keeps no number, not even an encrypted one", async () => {
  await bought("ada@example.com", PREPAID, accountId);
  await runLow(PREPAID, PHONE);
  shop.sms.send = () => Promise.reject(new Error("The line is dead"));
  const [sms] = (await tellings()).filter(({ ref }) => ref.endsWith(":sms"));
  expect(sms?.payload).toContain("encrypted");
  await shop.db
    .updateTable("jobs")
    .set({ attempts: MAX_ATTEMPTS - 1 })
    .where("id", "=", sms?.id ?? "")
    .execute();
  await shop.runJobs();
  expect((await tellings()).filter(({ ref }) => ref.endsWith(":sms")).map(({ state, payload }) => [state, payload])).toEqual([["dead", "{}"]]);
});
