import { beforeEach, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { requestUsageLink } from "#server/top-up/send-usage-link.ts";
import { decryptTopUpLink, USAGE_LINK_MS } from "#server/top-up/top-up-link.ts";
import { addSim } from "#server/sims/add-sim.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";
import { createPaidTopUp, PREPAID } from "#tests/support/sims/top-up.ts";

const PHONE = "+85291234567";
const DAY = 86_400_000;

const shop = useTestShop({ PUBLIC_ORIGIN: "https://localhost" });
beforeEach(async () => {
  const { readBalance } = shop.carrier;
  shop.carrier.readBalance = async (iccid) => {
    const balance = await readBalance.call(shop.carrier, iccid);
    return balance && { ...balance, phone: iccid === PREPAID ? PHONE : null };
  };
});

const ask = async (iccid = PREPAID, clientAddress = "203.0.113.7") => {
  await requestUsageLink(shop, { iccid, language: "en", clientAddress });
  await shop.runJobs();
};
/** The messages with a link to the usage. */
const sent = () =>
  shop.db.selectFrom("mailbox").select(["channel", "recipient", "body_text"]).where("body_text", "like", "%tab=usage%").orderBy("channel").execute();

test("the link goes to the SIM and to the buyer of its newest order, not to who follows it, and proves the holder for a day", async () => {
  for (const email of ["first@example.com", "ada@example.com"]) {
    await createPaidTopUp(shop, { email });
    await shop.settle();
    shop.pass(1000);
  }
  await addSim(shop, { accountId: await insertAccount(shop, "stranger@example.com"), iccid: PREPAID, remark: "", clientAddress: "203.0.113.9" });
  await ask();
  const messages = await sent();
  expect(messages.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ["mail", "ada@example.com"],
    ["sms", PHONE],
  ]);
  for (const { body_text: text } of messages) {
    const key = /\/en\/top-up\?key=([\w-]+)&tab=usage/.exec(text)?.[1] ?? "";
    expect(decryptTopUpLink(shop, key)).toEqual({ iccid: PREPAID, email: null, provesHolder: true });
    shop.pass(USAGE_LINK_MS - 60_000);
    expect(decryptTopUpLink(shop, key)).not.toBeNull();
    shop.pass(60_000);
    expect(decryptTopUpLink(shop, key)).toBeNull();
    shop.pass(-USAGE_LINK_MS);
  }
});

test("a SIM without a number and without an order gets none, and the request looks the same", async () => {
  await ask(simCardIccid(602));
  expect(await sent()).toEqual([]);
});

test("a network gets three links for a SIM a day, and leaves some to others", async () => {
  for (let times = 0; times < 5; times++) await ask();
  expect(await sent()).toHaveLength(3);
  await ask(PREPAID, "198.51.100.7");
  expect(await sent()).toHaveLength(4);
  shop.pass(DAY);
  await ask();
  expect(await sent()).toHaveLength(5);
});
