import { expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { watchToppedUpSim } from "#server/sims/watch-sim.ts";
import { checkBalance } from "#server/top-up/watch-balances.ts";
import { countSimSms } from "#server/sims/limit-sim-sms.ts";
import { START, useTestShop } from "#tests/support/shop.ts";

const HOUR = 3_600_000;

const shop = useTestShop();

/** The SIM was topped up, and its carrier reports an empty balance: one notification by SMS. */
async function runsLow(iccid: string, phone: string): Promise<void> {
  const known = { product: "prepaid" as const, enterprise: false, amount: 0, ratePerGb: 680, validUntil: null, toppedUpAt: START };
  shop.carrier.readBalance = async () => ({ iccid, phone, ...known });
  await shop.db.transaction().execute((tx) => watchToppedUpSim(tx, iccid, shop.clock()));
  await checkBalance(shop, await shop.db.selectFrom("watched_sims").selectAll().where("iccid", "=", iccid).executeTakeFirstOrThrow());
}
const sentMessages = async (phone?: string) => {
  const rows = await shop.db.selectFrom("mailbox").select("recipient").where("channel", "=", "sms").execute();
  return rows.filter(({ recipient }) => recipient === (phone ?? recipient)).length;
};

test("one number gets at most three SMS a day, whatever its carrier reports", async () => {
  const one = "+85291234567";
  for (let time = 0; time < 6; time++) {
    shop.pass(1000);
    await runsLow(simCardIccid(601), one);
    await shop.runJobs();
  }
  expect(await sentMessages(one)).toBe(3);
  await runsLow(simCardIccid(605), "+85291234568");
  await shop.runJobs();
  expect(await sentMessages()).toBe(4);
  shop.pass(24 * HOUR);
  await runsLow(simCardIccid(601), one);
  await shop.runJobs();
  expect(await sentMessages(one)).toBe(4);
});

test("at most 300 low-balance SMS are sent an hour; the others wait, and are not sent after a top-up", async () => {
  const others = (n: number) => `+8529${1_000_000 + n}`;
  await shop.db.transaction().execute(async (tx) => {
    for (let sent = 0; sent < 298; sent++) await countSimSms(tx, others(sent), shop.clock());
  });
  for (const sim of [601, 605, 609, 613]) await runsLow(simCardIccid(sim), others(sim));
  await shop.runJobs();
  expect(await sentMessages()).toBe(2);
  const [waits] = await shop.db.selectFrom("jobs").select("ref").where("state", "=", "waiting").where("topic", "=", "top-up.low-balance").execute();
  const [iccid = ""] = waits?.ref.split(":") ?? [];
  await shop.db.transaction().execute((tx) => watchToppedUpSim(tx, iccid, shop.clock()));
  shop.pass(HOUR);
  await shop.runJobs();
  expect(await sentMessages()).toBe(3);
});

test("an SMS that was not sent is not counted", async () => {
  const { send } = shop.sms;
  let fails = 5;
  shop.sms.send = (message) => (fails-- > 0 ? Promise.reject(new Error("The line is dead")) : send(message));
  await runsLow(simCardIccid(601), "+85291234567");
  for (let time = 0; time < 8; time++) {
    await shop.runJobs();
    shop.pass(HOUR);
  }
  expect(await sentMessages()).toBe(1);
});
