import { beforeEach, describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { caller, tokenOf, type Call } from "#tests/support/api/api-call.ts";
import { decidePayment } from "#tests/support/orders/purchase.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";
import { addSim } from "#server/sims/add-sim.ts";
import { CHINA, createTopUp, creditsAtCarrier, PREPAID } from "#tests/support/sims/top-up.ts";

const shop = useTestShop();
let call: Call;
beforeEach(async () => {
  call = caller(shop);
});

const HKD = (amount: number) => ({ amount, currency: "HKD" });
const TRAVEL = simCardIccid(5);
const form = { iccid: PREPAID, amount: "10000", paymentMethod: "card", email: "ada@example.com" };
const KEY = "key-of-a-program-1";
const countOrders = async () => (await shop.db.selectFrom("orders").select("id").execute()).length;

describe("/topUp/getBalance", () => {
  test("returns the balance, what it buys, and the offered amounts; for a travel SIM that it has none", async () => {
    const { data } = await call("/topUp/getBalance", { iccid: PREPAID });
    expect(data).toMatchObject({
      iccid: PREPAID,
      product: "prepaid",
      enterprise: false,
      ratePerGb: HKD(680),
      paymentMethods: ["card", "alipay", "wechat"],
    });
    expect(data.balance).toMatchObject({ amount: { currency: "HKD" }, low: expect.any(Boolean) });
    expect(data.offers).toContainEqual(expect.objectContaining({ amount: HKD(10_000), bonus: HKD(500) }));
    expect((await call("/topUp/getBalance", { iccid: CHINA })).data.product).toBe("china");
    expect((await call("/topUp/getBalance", { iccid: TRAVEL })).data).toMatchObject({
      product: "travel",
      balance: null,
      offers: [],
      paymentMethods: [],
    });
  });

  test("rejects a SIM of others, counts guesses, and answers in the caller's language", async () => {
    const unknown = "8985234999999999999";
    expect(await call("/topUp/getBalance", { iccid: unknown }, { lang: "hk" })).toMatchObject({
      resultCode: "ICCID",
      resultMessage: expect.stringMatching(/ICCID/),
    });
    expect((await call("/topUp/getBalance", { iccid: "12" })).resultCode).toBe("PARAM_ERROR");
    for (let n = 1; n < 60; n++) await call("/topUp/getBalance", { iccid: `898523499${String(n).padStart(10, "0")}` });
    const queued = await call("/topUp/getBalance", { iccid: PREPAID });
    expect(queued).toMatchObject({ resultCode: "TOO_MANY_TRIES", data: { waitSeconds: 5, ticket: expect.stringMatching(/^[\w-]{43}$/) } });
    shop.pass(5_000);
    expect((await call("/topUp/getBalance", { iccid: PREPAID, ticket: String(queued.data.ticket) })).resultCode).toBe("SUCCESS");
    const card = await tokenOf(shop, { iccid: PREPAID });
    expect((await call("/topUp/getBalance", { iccid: PREPAID }, { Token: card })).resultCode).toBe("SUCCESS");
    expect((await call("/topUp/getBalance", { iccid: PREPAID }, { Token: "e".repeat(43) })).resultCode).toBe("TOKEN_VALID_FAIL");
  });
});

describe("/topUp/create", () => {
  test("returns order, key, price and payment page; once paid, the credit is in the balance", async () => {
    const before = (await call("/topUp/getBalance", { iccid: PREPAID })).data.balance as { amount: { amount: number } };
    const placed = await call("/topUp/create", { ...form, checkoutKey: KEY });
    expect(placed).toMatchObject({
      resultCode: "SUCCESS",
      data: { total: { currency: "HKD" }, state: "awaiting-payment", payUrl: expect.stringMatching(/^http/) },
    });
    await decidePayment(shop, String(placed.data.payUrl), "pay");
    await shop.settle();
    expect(await creditsAtCarrier(shop)).toEqual([{ iccid: PREPAID, credit: 10_500 }]);
    const after = (await call("/topUp/getBalance", { iccid: PREPAID })).data.balance as { amount: { amount: number } };
    expect(after.amount.amount).toBe(before.amount.amount + 10_500);
    const { order, key } = placed.data as { order: string; key: string };
    expect((await call("/order/getOrderDetail", { order, key })).data).toMatchObject({ way: "sim", iccids: [PREPAID], credit: HKD(10_500) });
  });

  test("posted twice and simultaneously it is one order, with or without a key; an account's belongs to the account", async () => {
    const keyed = { ...form, checkoutKey: KEY };
    const results = await Promise.all([call("/topUp/create", keyed), call("/topUp/create", keyed)]);
    expect(results[1]).toEqual(results[0]);
    expect(await call("/topUp/create", { ...keyed, amount: "5000" })).toMatchObject({
      resultCode: "ALREADY_PLACED",
      data: { order: results[0]?.data.order },
    });
    const keyless = await Promise.all([call("/topUp/create", form), call("/topUp/create", form)]);
    expect(keyless[1]).toEqual(keyless[0]);
    expect(await countOrders()).toBe(2);
    const Token = await tokenOf(shop, { accountId: await insertAccount(shop, "eve@example.com") });
    const own = await call("/topUp/create", form, { Token });
    expect(own.data.order).not.toBe(keyless[0]?.data.order);
    expect((await call("/order/getOrderList", {}, { Token })).data.orders).toMatchObject([{ order: own.data.order }]);
  });

  test("rejects a travel SIM, an amount that is not offered, a risen price, and missing fields", async () => {
    expect(await call("/topUp/create", { ...form, iccid: TRAVEL })).toMatchObject({
      resultCode: "SIM_TRAVEL",
      data: { fields: { iccid: [expect.any(String)] } },
    });
    expect((await call("/topUp/create", { ...form, amount: "123" })).data.fields).toEqual({ amount: ["Please select the corresponding type"] });
    const { resultCode, data } = await call("/topUp/create");
    expect([resultCode, Object.keys(data.fields as object).sort()]).toEqual(["PARAM_ERROR", ["amount", "email", "iccid", "paymentMethod"]]);
    expect((await call("/topUp/create", { ...form, quoted: "10000:1:10500" })).resultCode).toBe("PRICE_CHANGED");
    expect((await call("/topUp/create", { ...form, quoted: "HKD:10000" })).resultCode).toBe("PARAM_ERROR");
    const quoted = String((await call("/topUp/getBalance", { iccid: PREPAID })).data.quoted);
    expect((await call("/topUp/create", { ...form, quoted })).resultCode).toBe("SUCCESS");
    expect(await countOrders()).toBe(1);
  });
});

describe("/topUp/getUsage", () => {
  type Month = { month: string; mb: number; spent: { amount: number }; days: { day: string; mb: number }[] };

  test("has the last six months, oldest first", async () => {
    const { resultCode, data } = await call("/topUp/getUsage", { iccid: PREPAID });
    expect(resultCode).toBe("SUCCESS");
    const months = data.months as Month[];
    expect(months.map(({ month }) => month)).toEqual(["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"]);
    expect(data.mb).toBe(months.reduce((sum, { mb }) => sum + mb, 0));
    expect(data.spent).toMatchObject({ currency: "HKD" });
  });

  test("has days only for an account that paid for the SIM, not for one that added its ICCID or signed in by it", async () => {
    const iccid = simCardIccid(601);
    const accountId = await insertAccount(shop, "ada@example.com");
    const tokens = [undefined, await tokenOf(shop, { iccid }), await tokenOf(shop, { accountId })];
    await addSim(shop, { accountId, iccid, remark: "", clientAddress: "203.0.113.7" });
    const usage = async (Token: string | undefined) => (await call("/topUp/getUsage", { iccid }, Token ? { Token } : {})).data;
    const totals = (months: Month[]) => months.map(({ month, mb }) => [month, mb]);
    const shown = await usage(undefined);
    expect(shown.mb).toBeGreaterThan(0);
    for (const token of tokens) {
      const { byDay, months } = await usage(token);
      expect([byDay, (months as Month[]).flatMap(({ days }) => days)]).toEqual([false, []]);
      expect(totals(months as Month[])).toEqual(totals(shown.months as Month[]));
    }
    const topUp = await createTopUp(shop, { iccid }, { accountId });
    await decidePayment(shop, topUp.payUrl, "pay");
    await shop.settle();
    const { byDay, months } = await usage(tokens[2]);
    expect([byDay, (months as Month[]).some(({ days }) => days.length > 0)]).toEqual([true, true]);
  });

  test("is empty for a travel SIM, and says so if the carrier does not respond", async () => {
    expect((await call("/topUp/getUsage", { iccid: TRAVEL })).resultCode).toBe("SIM_TRAVEL");
    shop.carrier.listUsage = () => Promise.reject(new CarrierError("retry", "silent"));
    expect((await call("/topUp/getUsage", { iccid: PREPAID })).resultCode).toBe("CARRIER_SILENT");
  });
});
