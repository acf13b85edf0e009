import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { decidePayment, createOrder, VIEWER } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { CHINA, PREPAID, createTopUp } from "#tests/support/sims/top-up.ts";

const shop = useTestShop();

const mails = async () => ((await listMailbox(shop)) ?? []).toReversed();
const mailTexts = async () => (await mails()).map(({ subject, text }) => `${subject}\n${text}`);
const refuses = async ({ ref }: { ref: string }) => ({ state: "failed" as const, jobId: ref, code: "blocked" });

describe("the mails of a top-up", () => {
  const TOLD: Record<Language, [string, string]> = {
    en: ["HK$105.00 is on your SIM", "valid for 180 days from the date of this top-up"],
    "zh-cn": ["HK$105.00 已充入您的 SIM 卡", "自本次充值之日起延长 180 天"],
    "zh-hk": ["HK$105.00 已存入你的 SIM 卡", "由今次增值當日起延長 180 日"],
  };

  test.each(LANGUAGES)("state in %s what is being paid, and then which SIM has which credit and for how long", async (language) => {
    const order = await createTopUp(shop, { iccid: CHINA }, { ...VIEWER, language });
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    const [confirmation = "", done = "", ...more] = await mailTexts();
    expect(more).toEqual([]);
    expect(confirmation).toContain("HK$100.00");
    expect(confirmation).toContain("HK$105.00");
    for (const phrase of TOLD[language]) expect(done).toContain(phrase);
    for (const mail of [confirmation, done]) {
      expect(mail).toContain(order.number);
      expect(mail).toContain(CHINA.slice(-6));
      expect(mail).not.toContain(CHINA);
      expect(mail).not.toMatch(/\{\{|undefined|5 GB|180 days \(/);
    }
  });

  test("say so if the payment failed", async () => {
    const order = await createTopUp(shop);
    await decidePayment(shop, order.payUrl, "fail-later");
    await shop.settle();
    const [failed = ""] = await mailTexts();
    expect(failed).toContain("Payment Unsuccessful");
    expect(failed).toContain("Top-up HK$100.00 · Prepaid SIM");
  });

  test("say that the money is safe, and what not to do, if the carrier rejected it for good", async () => {
    shop.carrier.topUp = refuses;
    const order = await createTopUp(shop);
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    const problem = (await mailTexts()).find((mail) => mail.includes("is safe")) ?? "";
    expect(problem).toContain("couldn’t add the credit");
    expect(problem).toContain("Please don’t pay again");
    expect(problem).toContain(`ending in ${PREPAID.slice(-6)}`);
  });
});

test("announce a new prepaid eSIM with its credit, its rate and its validity", async () => {
  await deliverOrder(shop, { package: "CHINA-50" });
  const ready = (await mailTexts()).find((mail) => mail.startsWith("Your eSIM is ready to install")) ?? "";
  expect(ready).toContain("Your eSIM is ready to install: China travel SIM · HK$50.00 credit");
  expect(ready).toContain("HK$50.00 of credit: HK$6.80 per GB, with no day limit");
  expect(ready).toContain("180 days");
});

describe("the mails of a renewal of two SIMs", () => {
  const sims = [simCardIccid(3), simCardIccid(4)];
  const twoSims = () => createOrder(shop, { ...orderForm({ way: "sim", quantity: "2" }), iccid: sims } as never);
  const [first = "", second = ""] = sims.map((iccid) => iccid.slice(-6));

  test("identify both by their last digits", async () => {
    const order = await twoSims();
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    const [confirmation = "", done = ""] = await mailTexts();
    expect(confirmation).toContain(`SIMs ending in ${first} and ${second}`);
    expect(done).toContain("Data added to your SIMs: Japan · 5 GB · 30 days × 2");
    expect(done).toContain(`SIMs: ${first} and ${second}`);
    expect(done).not.toContain("Not ready yet");
    expect(done).not.toContain(sims[0]);
  });

  test("say which is done and which is not if one failed", async () => {
    const { activatePackage } = shop.carrier;
    shop.carrier.activatePackage = (request) => (request.iccid === sims[1] ? refuses(request) : activatePackage(request));
    const order = await twoSims();
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    const all = await mailTexts();
    const done = all.find((mail) => mail.startsWith("Data added to your SIM:")) ?? "";
    expect(done).toContain("Japan · 5 GB · 30 days");
    expect(done).not.toContain("× 2");
    expect(done).toContain(`SIMs: ${first}\n`);
    expect(done).toContain(`Not ready yet: ${second}`);
    expect(all.some((mail) => mail.startsWith(`Order ${order.number}: part of it is delayed`))).toBe(true);
  });
});
