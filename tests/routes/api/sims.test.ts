import { beforeEach, describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { caller, tokenOf, type Call } from "#tests/support/api/api-call.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();
let call: Call;
let ada: string;
let Token: string;
let bob: string;
beforeEach(async () => {
  call = caller(shop);
  ada = await insertAccount(shop, "ada@example.com");
  Token = await tokenOf(shop, { accountId: ada });
  bob = await tokenOf(shop, { accountId: await insertAccount(shop, "bob@example.com") });
});

const iccid = simCardIccid(5);
const simsOf = async (token: string) => (await call("/sim/list", {}, { Token: token })).data.sims;
type Told = { simPackage: string; state: string; position: number | null; mayUnsubscribe: boolean; order: string | null };
const packagesOf = async (sim: string, token = Token) =>
  (await call("/sim/getPackageList", { iccid: sim }, { Token: token })).data.packages as Told[];

describe("the list of SIMs", () => {
  test("adds, renames and removes a SIM; a removed one stays removed", async () => {
    expect(await call("/sim/add", { iccid, remark: "Tablet" }, { Token })).toMatchObject({
      resultCode: "SUCCESS",
      resultData: { iccid, remark: "Tablet" },
    });
    expect(await simsOf(Token)).toEqual([{ iccid, kind: "physical", remark: "Tablet" }]);
    expect((await call("/sim/rename", { iccid, remark: "Mum" }, { Token })).resultCode).toBe("SUCCESS");
    expect(await simsOf(Token)).toMatchObject([{ remark: "Mum" }]);
    expect((await call("/sim/rename", { iccid }, { Token })).data.remark).toBe("");
    for (let twice = 0; twice < 2; twice++) expect((await call("/sim/remove", { iccid }, { Token })).resultCode).toBe("SUCCESS");
    expect(await simsOf(Token)).toEqual([]);
  });

  test("posted twice simultaneously, one SIM is there once; unknown and other people's SIMs are rejected", async () => {
    const results = await Promise.all([call("/sim/add", { iccid }, { Token }), call("/sim/add", { iccid }, { Token })]);
    expect(results.map(({ resultCode }) => resultCode).sort()).toEqual(["ICCID_DUPLICATE", "SUCCESS"]);
    expect(await simsOf(Token)).toHaveLength(1);
    expect(await simsOf(bob)).toEqual([]);
    expect((await call("/sim/rename", { iccid, remark: "Mine" }, { Token: bob })).resultCode).toBe("NOT_FOLLOWED");
    expect((await call("/sim/remove", { iccid }, { Token: bob })).resultCode).toBe("SUCCESS");
    expect(await simsOf(Token)).toHaveLength(1);
    expect((await call("/sim/add", { iccid: "8985234999999999999" }, { Token })).resultCode).toBe("ICCID");
    const rejected = await call("/sim/add", { iccid: "123", remark: "r".repeat(31) }, { Token, lang: "zh-cn" });
    expect(Object.keys(rejected.data.fields as object).sort()).toEqual(["iccid", "remark"]);
    const unknown = await call("/sim/add", { iccid: "8985234999999999999", remark: "r".repeat(31) }, { Token });
    expect(Object.keys(unknown.data.fields as object).sort()).toEqual(["iccid", "remark"]);
    expect(rejected.resultMessage).toMatch(/\p{Script=Han}/u);
  });

  test("shows a prepaid SIM with its kind", async () => {
    await call("/sim/add", { iccid: simCardIccid(700) }, { Token });
    expect((await call("/sim/getPackageList", { iccid: simCardIccid(700) }, { Token })).data).toMatchObject({
      sim: { kind: "china" },
      packages: [],
    });
  });

  test.each(["/sim/list", "/sim/add", "/sim/rename", "/sim/remove", "/sim/getPackageList", "/sim/unsubscribe"])(
    "%s needs a valid Token",
    async (path) => {
      const fields = { iccid, remark: "", simPackage: "x", reason: "other" };
      for (const token of ["", "b".repeat(43)]) expect((await call(path, fields, { Token: token })).resultCode).toBe("TOKEN_VALID_FAIL");
      const card = await tokenOf(shop, { iccid });
      const holders = ["/sim/list", "/sim/getPackageList"];
      expect((await call(path, fields, { Token: card })).resultCode).toBe(holders.includes(path) ? "SUCCESS" : "ACCOUNT_NEEDED");
    },
  );
});

describe("/sim/getPackageList", () => {
  test("returns the packages of a SIM with dates, coverage and data, in starting order", async () => {
    const own = await createAccountOrder(shop, ada, orderForm());
    await createAccountOrder(shop, ada, orderForm({ package: "ASIA-5GB-30D", way: "sim", iccid: own.iccid }));
    const { data } = await call("/sim/getPackageList", { iccid: own.iccid }, { Token });
    expect(data).toMatchObject({
      sim: { iccid: own.iccid, kind: "esim" },
      metered: true,
      packages: [
        {
          package: "JP-5GB-30D",
          name: "Japan",
          coverage: ["JP"],
          state: "waiting",
          position: 1,
          totalMb: 5120,
          usedMb: 0,
          remainingMb: 5120,
          order: own.number,
        },
        { package: "ASIA-5GB-30D", state: "waiting", position: 2, today: null, activatedAt: null },
      ],
    });
    expect(await packagesOf(own.iccid)).toMatchObject([{ mayUnsubscribe: true }, { mayUnsubscribe: true }]);
  });

  test("returns packages without orders for an ICCID session, and nothing for other SIMs", async () => {
    const own = await createAccountOrder(shop, ada, orderForm());
    const card = await tokenOf(shop, { iccid: own.iccid });
    const [mine] = await packagesOf(own.iccid);
    const [listed] = await packagesOf(own.iccid, card);
    expect(listed).toMatchObject({ order: null, refund: null, mayUnsubscribe: false, totalMb: 5120 });
    expect(listed?.simPackage).not.toBe(mine?.simPackage);
    expect((await call("/sim/getPackageList", { iccid }, { Token: card })).resultCode).toBe("NOT_FOLLOWED");
    expect((await call("/sim/getPackageList", { iccid: own.iccid }, { Token: bob })).resultCode).toBe("NOT_FOLLOWED");
  });

  test("returns what the shop knows while the operator does not respond", async () => {
    const own = await createAccountOrder(shop, ada, orderForm());
    shop.carrier.listPackages = () => Promise.reject(new CarrierError("retry", "silent"));
    const { data } = await call("/sim/getPackageList", { iccid: own.iccid }, { Token });
    expect(data).toMatchObject({ metered: false, packages: [{ package: "JP-5GB-30D", usedMb: null, mayUnsubscribe: false }] });
  });
});

describe("/sim/unsubscribe", () => {
  test("states the refund first, then requests it once, however often it is posted", async () => {
    const own = await createAccountOrder(shop, ada, orderForm());
    const [{ simPackage } = { simPackage: "" }] = await packagesOf(own.iccid);
    const price = shop.catalogue().packages.get("JP-5GB-30D")?.prices.HKD;
    const quoted = await call("/sim/unsubscribe", { intent: "quote", simPackage }, { Token });
    expect(quoted.data).toMatchObject({ state: "quoted", amount: { amount: price, currency: "HKD" }, method: "card", requestedAt: null });
    expect((await packagesOf(own.iccid))[0]).toMatchObject({ refund: null });
    const ask = () => call("/sim/unsubscribe", { simPackage, reason: "trip-changed" }, { Token });
    const results = [...(await Promise.all([ask(), ask()])), await ask()];
    for (const result of results) expect(result).toEqual(results[0]);
    expect(results[0]?.data).toMatchObject({ state: "requested", amount: quoted.data.amount, method: "card", until: null });
    expect(await shop.db.selectFrom("refund_requests").select("id").execute()).toHaveLength(1);
    expect((await packagesOf(own.iccid))[0]).toMatchObject({ refund: "requested", mayUnsubscribe: false });
    expect((await call("/sim/unsubscribe", { intent: "quote", simPackage }, { Token })).resultCode).toBe("REFUND_ASKED");
  });

  test("rejects another person's and an unknown package; requires a reason", async () => {
    const own = await createAccountOrder(shop, ada, orderForm());
    const [{ simPackage } = { simPackage: "" }] = await packagesOf(own.iccid);
    const form = { simPackage, reason: "other" };
    expect((await call("/sim/unsubscribe", form, { Token: bob })).resultCode).toBe("REFUND_UNKNOWN");
    expect((await call("/sim/unsubscribe", { ...form, intent: "quote" }, { Token: bob })).resultCode).toBe("REFUND_UNKNOWN");
    expect((await call("/sim/unsubscribe", { ...form, simPackage: "x" }, { Token })).resultCode).toBe("REFUND_UNKNOWN");
    expect((await call("/sim/unsubscribe", { simPackage }, { Token })).data.fields).toHaveProperty("reason");
  });
});
