import { afterEach, describe, expect, test, vi } from "vitest";
import { CALLS } from "#app/api/calls.server.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { apiClient, asParts, callsOf } from "#tests/support/api/api-client.ts";
import { tokenOf } from "#tests/support/api/api-call.ts";
import { ADA, createAccount } from "#tests/support/identity/identity.ts";
import { enquiryForm, sentFile, smallPdf } from "#tests/support/partners/enquiry.ts";
import { realNameForm, smallPhoto } from "#tests/support/real-name.ts";
import { useSharedShop } from "#tests/support/shop.ts";

const shop = useSharedShop();
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Envelope = { resultCode: string; resultMessage: string; resultData: { fields?: Record<string, string[]> } | null };

const JSON_TYPE = { "Content-Type": "application/json" };
const ask = (path: string, body: BodyInit = "{}", headers: Record<string, string> = JSON_TYPE) =>
  callsOf(shop)(new Request(`http://localhost/api${path}`, { method: "POST", body, headers: { Token: "", lang: "en", ...headers } }));
const tell = async (path: string, body?: BodyInit, headers?: Record<string, string>) => (await (await ask(path, body, headers)).json()) as Envelope;

describe("conventions of all calls", () => {
  test("a call that throws returns SYSTEM_ERROR with the reference of the log line", async () => {
    vi.spyOn(CALLS["/getIPLocation"], "run").mockRejectedValue(new Error("the table burned down"));
    const response = await ask("/getIPLocation");
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(await response.json()).toEqual({ resultCode: "SYSTEM_ERROR", resultMessage: expect.stringContaining("request-1"), resultData: null });
    expect(shop.logged.filter((line) => line.includes("the table burned down"))).toHaveLength(1);
  });

  test("a call longer than 18 seconds returns TOO_SLOW, and a later error is logged", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let fail = (_: Error) => {};
    const begun = new Promise<void>((begin) => {
      vi.spyOn(CALLS["/getIPLocation"], "run").mockImplementation(() => {
        begin();
        return new Promise((_, reject) => (fail = reject));
      });
    });
    const result = tell("/getIPLocation");
    await begun;
    vi.advanceTimersByTime(18_000);
    expect(await result).toEqual({ resultCode: "TOO_SLOW", resultMessage: expect.stringContaining("too long"), resultData: null });
    fail(new Error("it broke while nobody waited"));
    await vi.waitFor(() => expect(shop.logged.join("")).toContain("it broke while nobody waited"), 120_000);
  });

  test("a result that violates its output schema is an error", async () => {
    vi.spyOn(CALLS["/getIPLocation"], "run").mockResolvedValue({ ok: true, data: { country: "HK", name: "Hong Kong", secret: "1" } });
    await expect(ask("/getIPLocation")).rejects.toThrow(/violates its output schema.*secret/s);
    vi.spyOn(CALLS["/getIPLocation"], "run").mockResolvedValue({ ok: false, code: "ICCID", message: "errors.iccid" });
    await expect(ask("/getIPLocation")).rejects.toThrow("code ICCID");
  });

  test("in production it is logged, and properties outside the contract are removed", async () => {
    vi.spyOn(CALLS["/order/getOrderDetail"], "run").mockResolvedValue({
      ok: true,
      data: { order: "RL-1", payment: { state: "paid", secret: "s3cr3t" } },
    });
    const production = { ...shop, env: { ...shop.env, production: true } };
    const response = await callsOf(production)(
      new Request("http://localhost/api/order/getOrderDetail", { method: "POST", body: '{"order":"RL-1"}', headers: { Token: "", ...JSON_TYPE } }),
    );
    expect(((await response.json()) as Envelope).resultData).toEqual({ order: "RL-1", payment: { state: "paid" } });
    expect(shop.logged.join("")).toContain("call.contract");
  });

  test("with a Token header, empty or not, a cookie signs nobody in, and none is set", async () => {
    const { accountId } = await createAccount(shop, ADA);
    const Cookie = `Token=${await tokenOf(shop, { accountId })}`;
    const kindOf = async (headers: Record<string, string>) => {
      const request = new Request("http://localhost/api/user/getUserInfo", { method: "POST", body: "{}", headers: { ...JSON_TYPE, ...headers } });
      return ((await (await callsOf(shop)(request)).json()) as Envelope).resultCode;
    };
    expect(await kindOf({ Cookie })).toBe("SUCCESS");
    expect(await kindOf({ Cookie, Token: "" })).toBe("TOKEN_VALID_FAIL");
    const photo = new FormData();
    for (const [name, value] of Object.entries({ documentType: "1", documentPhoto: await file(1) })) photo.append(name, value);
    expect((await ask("/realName/readDocument", photo, {})).headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ["zh-hk", "請選擇"],
    ["hk", "請選擇"],
    ["zh-cn", "请选择"],
    ["CN", "请选择"],
    ["en", "Please select"],
    ["xx", "请选择"],
    ["constructor", "请选择"],
    ["en-US", "Please select"],
    ["EN_gb", "Please select"],
    ["zh-TW", "請選擇"],
    ["ZH-Hant-MO", "請選擇"],
    ["zh", "请选择"],
    ["zh-Hans-SG", "请选择"],
    ["fr-CA", "请选择"],
  ])("the header lang %s selects the language of texts", async (lang, text) => {
    expect((await tell("/common/getRegionList", '{"country":"QQ"}', { ...JSON_TYPE, lang })).resultMessage).toContain(text);
  });

  test.each([
    [{ "Accept-Language": "ja" }, "Please select"],
    [{ "Accept-Language": "zh-Hant-US" }, "請選擇"],
    [{ "Accept-Language": "ja", Cookie: "lang_base=zh-hk" }, "請選擇"],
    [{ Cookie: "lang_base=ja" }, "選択してください"],
    [{}, "请选择"],
  ])("without the header lang, %o selects it", async (headers, text) => {
    const given = { ...JSON_TYPE, ...headers, lang: "" } as Record<string, string>;
    expect((await tell("/common/getRegionList", '{"country":"QQ"}', given)).resultMessage).toContain(text);
  });

  test("a call is found case-insensitively, and an unknown one is 404 in the same envelope", async () => {
    for (const path of ["/GETIPLOCATION", "/getiplocation/"]) expect((await tell(path)).resultCode).toBe("SUCCESS");
    const unknown = await ask("/user/hasOwnProperty");
    expect([unknown.status, await unknown.json()]).toEqual([404, { resultCode: "NOT_FOUND", resultMessage: expect.any(String), resultData: null }]);
    expect((await tell("/user/hasOwnProperty", "{}", { ...JSON_TYPE, lang: "zh-hk" })).resultMessage).toMatch(/\p{Script=Han}/u);
  });

  test("accepts JSON with texts, numbers, booleans and lists of them; rejects nested values, and none reaches a prototype", async () => {
    expect((await tell("/common/getRegionList", '{"country":"FR","province":null,"more":[1,true,"x"]}')).resultCode).toBe("SUCCESS");
    for (const body of ['{"country":{"a":1}}', '{"country":[["FR"]]}']) {
      expect(await tell("/common/getRegionList", body)).toMatchObject({ resultCode: "PARAM_ERROR", resultMessage: expect.stringContaining("JSON") });
    }
    await tell("/common/getRegionList", '{"__proto__.polluted":"1","constructor.prototype.polluted":"1","__proto__":"1"}');
    await tell("/common/getRegionList", new URLSearchParams({ "__proto__[polluted]": "1", "__proto__.polluted": "1" }), {});
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test("rejects a body that is neither a form nor JSON, and accepts no body", async () => {
    const text = await tell("/common/getRegionList", "country=FR", { "Content-Type": "text/plain" });
    expect(text).toMatchObject({ resultCode: "CONTENT_TYPE", resultMessage: expect.stringContaining("application/json") });
    const form = await tell("/common/getRegionList", "country=FR", { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" });
    expect(form.resultCode).toBe("SUCCESS");
  });

  test.each([
    ["with another boundary in its parts", "multipart/form-data; boundary=x", "--y\r\n", "POST_MALFORMED", "another boundary"],
    [
      "truncated",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="country"\r\n\r\nFR',
      "POST_MALFORMED",
      "incomplete",
    ],
    ["without a boundary", "multipart/form-data", "--x\r\n", "CONTENT_TYPE", "boundary"],
    ["with too many fields", "application/x-www-form-urlencoded", "a=1&".repeat(201), "TOO_MANY_PARTS", "200 fields"],
    ["with an over-long text", "application/x-www-form-urlencoded", `a=${"1".repeat(70_000)}`, "POST_TOO_LARGE", "64 KB"],
    [
      "with a file that no field accepts",
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n${"1".repeat(70_000)}\r\n--x--\r\n`,
      "POST_TOO_LARGE",
      "64 KB",
    ],
  ])("names what is wrong with a body %s, without mentioning a form", async (_, type, body, code, text) => {
    const result = await tell("/common/getRegionList", body, { "Content-Type": type });
    expect(result).toMatchObject({ resultCode: code, resultMessage: expect.stringContaining(text) });
    expect(result.resultMessage).not.toMatch(/still here|back button|(this|the) form/i);
  });

  test("rejects a name with a high list index before allocating the list", async () => {
    const far = new URLSearchParams({ "KeyList[90000000]": "notice", "KeyList[1][90000000]": "notice" });
    expect((await tell("/common/getCommonSetting", far, {})).resultCode).toBe("TOO_MANY_PARTS");
    expect((await tell("/order/quote", '{"iccid[90000000]":"8985234000000003022"}')).resultCode).toBe("TOO_MANY_PARTS");
  });
});

const file = async (number: number) => new File([new Uint8Array(await smallPhoto(number))], "passport.jpg", { type: "image/jpeg" });

describe("calls with files", () => {
  test("/newBusinessAnnex stores files for /newBusiness, and reports rejected ones", async () => {
    const { data: stored } = await apiClient(shop).POST("/newBusinessAnnex", {
      body: { files: [sentFile(smallPdf(), "a.pdf") as never] },
      ...asParts,
    });
    if (stored?.resultCode !== "SUCCESS") throw new Error(JSON.stringify(stored));
    const body = { ...enquiryForm(), annexKey: stored.resultData.annexKey } as never;
    const { data: sent } = await apiClient(shop).POST("/newBusiness", { body });
    expect(sent).toMatchObject({
      resultCode: "SUCCESS",
      resultData: { reference: expect.stringMatching(/^PE/), replyBy: expect.stringMatching(/^20/) },
    });
    const exe = sentFile(Buffer.from("MZ"), "a.exe") as never;
    expect((await apiClient(shop).POST("/newBusinessAnnex", { body: { files: [exe] }, ...asParts })).data?.resultCode).toBe("FILE_REFUSED");
    expect((await apiClient(shop).POST("/newBusiness", { body: {} as never })).data?.resultCode).toBe("PARAM_ERROR");
  });

  test("/realName/submit returns a reference for /realName/getResult; /realName/readDocument requires a photo", async () => {
    const form = realNameForm({ iccids: [simCardIccid(60)], documentNumber: "E60000001" });
    const { data: sent } = await apiClient(shop).POST("/realName/submit", { body: { ...form, documentPhoto: await file(1) } as never, ...asParts });
    if (sent?.resultCode !== "SUCCESS") throw new Error(JSON.stringify(sent));
    const { reference: ref, key } = sent.resultData;
    const { data: known } = await apiClient(shop).POST("/realName/getResult", { body: { ref, key } });
    expect(known).toMatchObject({ resultCode: "SUCCESS", resultData: { reference: ref, submittedAt: new Date(shop.clock()).toISOString() } });
    expect((await apiClient(shop).POST("/realName/getResult", { body: { ref, key: "x" } })).data?.resultCode).toBe("REGISTRATION_UNKNOWN");
    const photo = { documentType: "1" as const, documentPhoto: (await file(2)) as never };
    expect((await apiClient(shop).POST("/realName/readDocument", { body: photo, ...asParts })).data).toMatchObject({ resultData: { read: false } });
    const { data: bare } = await apiClient(shop).POST("/realName/readDocument", { body: { documentType: "1" } as never });
    expect(bare).toMatchObject({ resultCode: "PHOTO_NEEDED", resultData: { fields: { documentPhoto: [expect.any(String)] } } });
    expect((await apiClient(shop).POST("/realName/submit", { body: {} as never })).data?.resultCode).toBe("PARAM_ERROR");
  });
});
