import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#server/orders/privacy/delete-account.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { MAX_TRIES } from "#server/jobs/job.ts";
import { addSim } from "#server/sims/add-sim.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { checkBalance } from "#server/top-up/check-balance.ts";
import { ADA, BOB, codeFor, HERE, registered } from "#tests/support/identity.ts";
import { decide } from "#tests/support/purchase.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { PREPAID, toppedUp } from "#tests/support/top-up.ts";

const PHONE = "+85291234567";

let shop: TestShop;
let accountId: string;
beforeEach(async () => {
  shop = await openTestShop();
  ({ accountId } = await registered(shop));
});
afterEach(() => shop.close());

async function bought(email: string, iccid: string, by: string | null): Promise<void> {
  const order = await toppedUp(shop, { email, iccid }, { accountId: by });
  await decide(shop, order.payUrl, "pay");
  await shop.settle();
}
/** The job of one telling for each that wants to know of the balance of that SIM. */
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
  expect(await deleteAccount(shop, { accountId, code, browser: HERE.browser, clientAddress: HERE.clientAddress })).toEqual({ ok: true });
};

describe("an account that is deleted after it was told of a low balance", () => {
  test("leaves no mail, no job and no name of one behind, also where it has no e-mail of its own or another one by now", async () => {
    const added = simCardIccid(602);
    await addSim(shop, { accountId, iccid: added, remark: "", clientAddress: HERE.clientAddress });
    await bought("work@example.com", PREPAID, accountId);
    // Told by its order, as who signs in by phone is; and as an account, at an address that is another's by now.
    await shop.db.updateTable("accounts").set({ email: null, phone_country: "HK", phone: "91234567", phone_number: PHONE }).execute();
    await runLow(PREPAID);
    await shop.runJobs();
    await shop.db.updateTable("accounts").set({ email: "before@example.com" }).execute();
    await runLow(added);
    await shop.runJobs();
    await shop.db.updateTable("accounts").set({ email: "ada@example.com", phone_country: null, phone: null, phone_number: null }).execute();
    expect(await mails()).toEqual(["before@example.com", "work@example.com"]);
    const told = (await exportAccount(shop, accountId))?.messages.filter(({ text }) => text.includes("Insufficient balance"));
    expect(told?.map(({ to }) => to).sort()).toEqual(["before@example.com", "work@example.com"]);
    expect((await tellings()).map(({ ref }) => ref).join()).toContain(accountId);

    await end();
    expect(await mails()).toEqual([]);
    expect(await tellings()).toEqual([]);
    const jobs = await sql<{ ref: string; payload: string }>`select ref, payload from jobs`.execute(shop.db);
    expect(JSON.stringify(jobs.rows)).not.toContain(accountId);
  });

  test("is known, and gone afterwards, also where a process of an older release enqueued the message without saying whose it is", async () => {
    await bought("work@example.com", PREPAID, accountId);
    await runLow(PREPAID, PHONE);
    await shop.runJobs();
    const sent = await mails();
    const unlink = () => shop.db.updateTable("jobs").set({ order_id: null, account_id: null }).execute();
    await unlink();
    expect((await exportAccount(shop, accountId))?.messages.map(({ to }) => to)).toEqual(expect.arrayContaining(sent));
    await unlink();
    await end();
    expect(await mails()).toEqual([]);
    expect((await tellings()).map(({ ref }) => ref.split(":")[2])).toEqual(["sms"]);
  });

  test("leaves alone what others were told of the same SIM", async () => {
    const bob = await registered(shop, BOB);
    await bought("ada@example.com", PREPAID, accountId);
    await bought("bob@example.com", PREPAID, bob.accountId);
    await runLow(PREPAID, PHONE);
    await shop.runJobs();
    expect(await mails()).toEqual(["ada@example.com", "bob@example.com"]);
    await end();
    expect(await mails()).toEqual(["bob@example.com"]);
    expect((await tellings()).map(({ ref }) => ref.split(":")[2]).sort()).toEqual([bob.accountId, "sms"].sort());
  });

  test("is told no more where its message had not left yet", async () => {
    await bought("work@example.com", PREPAID, accountId);
    await runLow(PREPAID);
    expect(await tellings()).toHaveLength(1);
    await end();
    await shop.runJobs();
    expect(await mails()).toEqual([]);
    expect(await tellings()).toEqual([]);
  });
});

test("a text message of a low balance that is given up keeps no number, not even a sealed one", async () => {
  await bought("ada@example.com", PREPAID, accountId);
  await runLow(PREPAID, PHONE);
  shop.sms.send = () => Promise.reject(new Error("The line is dead"));
  const [sms] = (await tellings()).filter(({ ref }) => ref.endsWith(":sms"));
  expect(sms?.payload).toContain("sealed");
  await shop.db
    .updateTable("jobs")
    .set({ tries: MAX_TRIES - 1 })
    .where("id", "=", sms?.id ?? "")
    .execute();
  await shop.runJobs();
  expect((await tellings()).filter(({ ref }) => ref.endsWith(":sms")).map(({ state, payload }) => [state, payload])).toEqual([["dead", "{}"]]);
});
