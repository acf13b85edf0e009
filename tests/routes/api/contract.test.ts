import { beforeAll, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { apiClient, asParts } from "#tests/support/api/api-client.ts";
import { ADA, createAccount } from "#tests/support/identity/identity.ts";
import { useSharedShop } from "#tests/support/shop.ts";
import { startSession } from "#server/identity/session/sessions.ts";

const shop = useSharedShop({ TRUST_PROXY_HOPS: "1", ESIM_SITE_URL: "https://esim.example" });
let token: string;
let card: string;
beforeAll(async () => {
  ({ token } = await createAccount(shop, ADA));
  card = await startSession(shop.db, { iccid: simCardIccid(40), stay: false, now: shop.clock() });
});

/** Returns the data of a successful call; throws if it was rejected. */
function done<Answer extends { resultCode: string; resultData: unknown }>({ data }: { data?: Answer }) {
  if (data?.resultCode !== "SUCCESS") throw new Error(JSON.stringify(data));
  return data.resultData as Extract<Answer, { resultCode: "SUCCESS" }>["resultData"];
}
const nobody = { resultCode: "TOKEN_VALID_FAIL", resultData: null };

describe("/common", () => {
  test("getCommonSetting maps each key to its content, footer entries with title and link; an unknown key is empty", async () => {
    const KeyList = ["footer_about_faq", "footer_about_terms", "notice", "announcement", "nothing", "__proto__"];
    const settings = done(await apiClient(shop).POST("/common/getCommonSetting", { body: { KeyList } }));
    expect(Object.keys(settings)).toEqual(KeyList);
    expect(settings.footer_about_terms?.length).toBeGreaterThan(1);
    for (const { Detail } of settings.footer_about_terms ?? []) {
      expect(Detail.title).not.toBe("");
      expect(Detail.link).toMatch(/^http:\/\/localhost:3000\/en\//);
    }
    expect(settings.nothing).toEqual([]);
    expect(settings.announcement?.[0]?.Detail.content).toMatch(/^</);
  });

  test("getCommonSetting accepts its list repeated or, in JSON, as one text, and uses the language of the header", async () => {
    const asList = done(await apiClient(shop).POST("/common/getCommonSetting", { body: { KeyList: ["notice"] }, ...asParts }));
    const asText = done(await apiClient(shop).POST("/common/getCommonSetting", { body: { KeyList: '["notice"]' as never } }));
    expect(asText).toEqual(asList);
    const chinese = done(await apiClient(shop, { lang: "hk" }).POST("/common/getCommonSetting", { body: { KeyList: ["footer_about_terms"] } }));
    expect(chinese.footer_about_terms?.[0]?.Detail).toEqual({
      title: expect.stringMatching(/\p{Script=Han}/u),
      link: expect.stringContaining("/zh-hk/"),
    });
    const { data } = await apiClient(shop).POST("/common/getCommonSetting", { body: {} as never });
    expect(data).toMatchObject({ resultCode: "PARAM_ERROR", resultData: { fields: { KeyList: ["The input content cannot be empty"] } } });
  });

  test("getCountryList has the hot list, the continents, and every country under its first letter", async () => {
    const { countryListByRegion: regions, countryListByFirstLetter: letters } = done(
      await apiClient(shop).POST("/common/getCountryList", { body: {} }),
    );
    const japan = { country: "JP", mcc: "440", mccs: expect.arrayContaining(["440"]), continent: "AS", name: "Japan" };
    expect(regions.HotList).toContainEqual(japan);
    expect(regions.navigationHotCountry).toEqual(regions.HotList.slice(0, regions.navigationHotCountry.length));
    expect(regions.continentList.map(({ continent }) => continent)).toEqual(["AS", "EU", "NA", "SA", "AF", "OC"]);
    const listed = letters.flatMap(({ countryList }) => countryList.map(({ country }) => country));
    expect([...listed].sort()).toEqual(regions.continentList.flatMap(({ countryList }) => countryList.map(({ country }) => country)).sort());
    expect(listed.length).toBeGreaterThan(190);
    expect(letters.find(({ letter }) => letter === "J")).toMatchObject({ group: "IJKL", countryList: expect.arrayContaining([japan]) });
    const chinese = done(await apiClient(shop, { lang: "zh-cn" }).POST("/common/getCountryList", { body: {} }));
    expect(new Set(chinese.countryListByFirstLetter.map(({ group }) => group)).size).toBe(10);
    expect((await apiClient(shop, { token: "x".repeat(43) }).POST("/common/getCountryList", { body: {} })).data).toMatchObject(nobody);
  });

  test("getCarrierList searches country, carrier and APN case-insensitively; an empty search returns the whole list", async () => {
    const ask = async (body: { q?: string; country?: string }) => done(await apiClient(shop).POST("/common/getCarrierList", { body }));
    const all = await ask({});
    expect(all.length).toBeGreaterThan(190);
    const [japan] = await ask({ country: "jp" });
    expect(japan).toMatchObject({ country: "JP", name: "Japan", continent: "AS" });
    const known = all.flatMap(({ mccInfo }) => mccInfo).find(({ APN }) => APN !== null);
    for (const q of ["JAPAN", japan?.mccInfo[0]?.carrier.toUpperCase() ?? "", known?.APN?.toUpperCase() ?? ""]) {
      expect((await ask({ q })).length, q).toBeGreaterThan(0);
      expect((await ask({ q })).length, q).toBeLessThan(all.length);
    }
    expect(await ask({ q: "no such carrier" })).toEqual([]);
    expect((await apiClient(shop).POST("/common/getCarrierList", { body: { country: "Japan" } })).data?.resultCode).toBe("PARAM_ERROR");
  });
});

describe("/user", () => {
  test("getUserInfo returns an account's contacts, nothing personal for an ICCID session, and nothing without a session", async () => {
    expect(done(await apiClient(shop, { token }).POST("/user/getUserInfo", { body: {} }))).toMatchObject({
      kind: "account",
      loginType: "other",
      email: "ada@example.com",
      phone: null,
      hasPassword: true,
      language: "en",
    });
    const holder = done(await apiClient(shop, { token: card }).POST("/user/getUserInfo", { body: {} }));
    expect(holder).toEqual({ kind: "card", loginType: null, iccid: simCardIccid(40) });
    expect((await apiClient(shop).POST("/user/getUserInfo", { body: {} })).data).toMatchObject(nobody);
  });

  test("checkICCID accepts a SIM of the shop, and rejects any other", async () => {
    const ask = (iccid: string) => apiClient(shop).POST("/user/checkICCID", { body: { iccid } });
    expect(done(await ask(simCardIccid(41)))).toMatchObject({ kind: "physical" });
    expect((await ask("8985111100000000000")).data).toMatchObject({ resultCode: "PARAM_ERROR", resultMessage: "The ICCID must start with 8985234" });
  });
});

describe("/product", () => {
  test("getEsimLink returns a JSON string with the address of the eSIM site, and of no other", async () => {
    const site = new URL(shop.env.esimSiteUrl ?? "");
    const link = async (body: { gdsProductCode?: string; agreeShare?: "on" }, own = "") =>
      new URL((JSON.parse(done(await apiClient(shop, { token: own }).POST("/product/getEsimLink", { body }))) as { url: string }).url);
    expect((await link({ gdsProductCode: "" })).href).toBe(site.href);
    expect((await link({ gdsProductCode: "JP-01" })).searchParams.get("gdsProductCode")).toBe("JP-01");
    expect((await link({}, token)).searchParams.has("token")).toBe(false);
    const signed = await link({ agreeShare: "on" }, token);
    expect([signed.origin, signed.searchParams.get("token")?.length]).toEqual([site.origin, expect.any(Number)]);
    for (const own of ["", card]) expect((await link({ agreeShare: "on" }, own)).searchParams.has("token")).toBe(false);
    for (const gdsProductCode of ["https://evil.example", "//evil.example", "a".repeat(65)]) {
      expect((await apiClient(shop).POST("/product/getEsimLink", { body: { gdsProductCode } })).data?.resultCode).toBe("PARAM_ERROR");
    }
  });

  test("redeemEsimLink returns the account of an address to the eSIM site once", async () => {
    const made = done(await apiClient(shop, { token }).POST("/product/getEsimLink", { body: { agreeShare: "on" } }));
    const handover = new URL((JSON.parse(made) as { url: string }).url).searchParams.get("token") ?? "";
    const redeem = () => apiClient(shop).POST("/product/redeemEsimLink", { body: { token: handover } });
    expect(done(await redeem())).toEqual({ email: "ada@example.com", phone: null });
    expect((await redeem()).data).toMatchObject({ ...nobody, resultMessage: "This token is unknown, has expired or has already been used" });
  });

  test("getPlanList and getPlanDetail return the plans of a destination in the requested currency", async () => {
    const { destination, single } = done(await apiClient(shop).POST("/product/getPlanList", { body: { country: "JP", currency: "HKD" } }));
    expect(destination).toMatchObject({ id: "JP", name: "Japan" });
    expect(single).toMatchObject({ id: "JP", currency: "HKD", from: { amount: expect.any(Number), currency: "HKD" } });
    expect(done(await apiClient(shop).POST("/product/getPlanList", { body: { q: "no such place" } }))).toMatchObject({ nothingFound: true });
    const body = { plan: "JP", package: "JP-5GB-30D", quantity: "2", currency: "USD" as const };
    const plan = done(await apiClient(shop).POST("/product/getPlanDetail", { body }));
    expect(plan).toMatchObject({ id: "JP", currency: "USD", chosen: { id: "JP-5GB-30D" }, quantity: 2 });
    expect(plan.chosen.price).toEqual({ amount: expect.any(Number), currency: "USD" });
    expect(plan.total).toEqual({ amount: 2 * plan.chosen.price.amount, currency: "USD" });
    expect(plan.recommendations[0]?.from.currency).toBe("USD");
    expect((await apiClient(shop).POST("/product/getPlanList", { body: { currency: "EUR" as never } })).data?.resultCode).toBe("PARAM_ERROR");
    expect((await apiClient(shop).POST("/product/getPlanDetail", { body: { plan: "QQ" } })).data).toMatchObject({
      resultCode: "PLAN_UNKNOWN",
      resultMessage: expect.stringMatching(/currency/),
    });
  });
});

describe("/getIPLocation", () => {
  test("returns the country of a public address in the caller's language, and null for any other", async () => {
    const from = async (clientAddress: string, lang = "en") =>
      done(await apiClient(shop, { clientAddress, lang }).POST("/getIPLocation", { body: {} }));
    expect(await from("202.96.128.86")).toEqual({ country: "CN", name: expect.stringContaining("China") });
    expect(await from("168.95.1.1", "zh-hk")).toEqual({ country: "TW", name: expect.stringMatching(/\p{Script=Han}/u) });
    expect(await from("127.0.0.1")).toEqual({ country: null, name: null });
    expect((await apiClient(shop, { token: "x".repeat(43) }).POST("/getIPLocation", { body: {} })).data).toMatchObject(nobody);
  });
});
