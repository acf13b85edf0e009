import { describe, expect, test } from "vitest";
import { CALL_PATHS } from "#app/api/call-paths.ts";
import { enquiryForm, enquiryPost, picture, sentFile, smallPdf } from "#tests/support/partners/enquiry.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1" } });

type Data = Record<string, unknown> & { fields?: Record<string, string[]>; annexKey?: string | null; reference?: string };
type Envelope = { resultCode: string; resultMessage: string; resultData: Data };

let addresses = 0;
/** A call as a program makes it: no cookie, an empty Token; each test from its own address. */
const caller =
  (address = `203.0.113.${++addresses}`) =>
  async (path: string, body: FormData | URLSearchParams | object = {}, headers: Record<string, string> = {}): Promise<Envelope> => {
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const response = await fetch(`${server.origin}/api${path}`, {
      method: "POST",
      body: isForm ? body : JSON.stringify(body),
      headers: {
        Token: "",
        "web-uuid": "",
        "Req-Device": "mobile",
        lang: "en",
        "X-Forwarded-For": address,
        ...(isForm ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    return (await response.json()) as Envelope;
  };

const jpg = async (number = 1, name = `stand ${number}.jpg`) => sentFile(await picture("jpeg", number), name);
const pdf = (number = 1) => sentFile(smallPdf(number), "catalogue.pdf");
const filesOf = (...files: File[]) => {
  const data = new FormData();
  for (const [at, file] of files.entries()) data.append(at % 2 === 0 ? "files" : `annex${at}`, file);
  return data;
};
const noFiles = { files: [] };

/** Returns the kinds of an enquiry's attachments, in order. */
async function kindsOf(reference = ""): Promise<string[]> {
  const db = server.store.open();
  const { id } = await db.selectFrom("enquiries").select("id").where("reference", "=", reference).executeTakeFirstOrThrow();
  const rows = await db.selectFrom("enquiry_files").select("kind").where("enquiry_id", "=", id).orderBy("position").execute();
  await db.destroy();
  return rows.map(({ kind }) => kind);
}

describe("/newBusiness", () => {
  test("accepts an enquiry as JSON and both form encodings once: a repeat has the same reference", async () => {
    const call = caller();
    const form = enquiryForm({ introduction: "字".repeat(4_000) });
    const sent = await call("/newBusiness", form);
    expect(sent).toMatchObject({ resultCode: "SUCCESS", resultMessage: "" });
    expect(sent.resultData.reference).toMatch(/^PE[2-9A-Z]{8}$/);
    expect(sent.resultData.replyBy).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(Object.keys(sent.resultData).sort()).toEqual(["reference", "replyBy"]);
    const encoded = new URLSearchParams();
    for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) encoded.append(name, one);
    expect(await call("/newBusiness", encoded)).toEqual(sent);
    expect(await call("/newBusiness", enquiryPost(form))).toEqual(sent);
  });

  test("rejects what only the server can check: a phone number that does not exist, an unknown country", async () => {
    const rejected = await caller()("/newBusiness", enquiryForm({ phone: "1234567", companyCountry: "QQ" }));
    expect(rejected.resultCode).toBe("PARAM_ERROR");
    expect(Object.keys(rejected.resultData.fields ?? {}).sort()).toEqual(["companyCountry", "phone"]);
  });

  test("accepts files in the same post, whatever their field name, and names the rejected ones with reasons", async () => {
    const call = caller();
    const form = enquiryForm();
    const withFiles = (...files: File[]) => {
      const post = enquiryPost(form);
      for (const [name, file] of filesOf(...files)) post.append(name, file);
      return post;
    };
    const svg = sentFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "logo.png");
    const rejected = await call("/newBusiness", withFiles(await jpg(), svg));
    expect(rejected).toMatchObject({
      resultCode: "FILE_REFUSED",
      resultData: { refused: [{ name: "logo.png", reason: "type" }], files: [{ name: "stand 1.jpg" }] },
    });
    expect(rejected.resultMessage).toContain("logo.png");
    const sent = await call("/newBusiness", withFiles(await jpg(), pdf()));
    expect(sent.resultCode, JSON.stringify(sent)).toBe("SUCCESS");
    expect(await call("/newBusiness", withFiles(await jpg(), pdf()))).toEqual(sent);
    expect((await call("/newBusiness", withFiles(await jpg()))).resultData.reference).not.toBe(sent.resultData.reference);
  });
});

describe("/newBusinessAnnex", () => {
  test("stores files and returns their key, and adds more under that key; sent twice they are one enquiry", async () => {
    const call = caller();
    const first = await call("/newBusinessAnnex", filesOf(await jpg(1), pdf()));
    const annexKey = String(first.resultData.annexKey);
    expect(annexKey).toMatch(/^[\w-]{43}$/);
    expect(first.resultData.files).toEqual([
      { name: "stand 1.jpg", kind: "jpg", size: (await picture("jpeg", 1)).length },
      { name: "catalogue.pdf", kind: "pdf", size: smallPdf().length },
    ]);
    const more = filesOf(await jpg(2));
    more.append("annexKey", annexKey);
    const second = await call("/newBusinessAnnex", more);
    expect(second.resultData).toMatchObject({ annexKey, files: [{ name: "stand 1.jpg" }, { name: "catalogue.pdf" }, { name: "stand 2.jpg" }] });
    const form = { ...enquiryForm(), annexKey };
    const sent = await call("/newBusiness", form);
    expect(sent.resultCode, JSON.stringify(sent)).toBe("SUCCESS");
    expect(await call("/newBusiness", form)).toEqual(sent);
    expect(await kindsOf(sent.resultData.reference)).toEqual(["jpg", "pdf", "jpg"]);
    const changed = await call("/newBusiness", { ...form, city: "Macau" });
    expect(changed.resultData.reference).not.toBe(sent.resultData.reference);
    expect(await kindsOf(changed.resultData.reference)).toEqual(["jpg", "pdf", "jpg"]);
  });

  test("reports each rejected file with its reason, keeps the others, and rejects a sixth", async () => {
    const call = caller();
    const wrong = { "setup.exe": { name: "setup.exe", reason: "type" }, "../../x.jpg": { name: "x.jpg", reason: "name" } };
    for (const [name, rejected] of Object.entries(wrong)) {
      const none = await call("/newBusinessAnnex", filesOf(sentFile(Buffer.from("MZ"), name)));
      expect(none).toMatchObject({ resultCode: "FILE_REFUSED", resultData: { annexKey: null, files: [], refused: [rejected] } });
    }
    const six = await call("/newBusinessAnnex", filesOf(...(await Promise.all([1, 2, 3, 4, 5, 6].map((number) => jpg(number))))));
    expect(six).toMatchObject({ resultCode: "FILE_REFUSED", resultData: { refused: [{ name: "stand 6.jpg", reason: "too-many" }] } });
    expect(six.resultData.files).toHaveLength(5);
    expect(six.resultData.annexKey).toMatch(/^[\w-]{43}$/);
    expect(six.resultData.fields?.files?.[0]).toContain("stand 6.jpg");
  });

  test("rejects a post without files, and a key without files", async () => {
    const call = caller();
    for (const body of [noFiles, new FormData()]) expect((await call("/newBusinessAnnex", body)).resultData.fields).toHaveProperty("files");
    for (const annexKey of ["A".repeat(43), "short", "../../x"]) {
      const post = filesOf(await jpg());
      post.append("annexKey", annexKey);
      for (const rejected of [await call("/newBusinessAnnex", post), await call("/newBusiness", { ...enquiryForm(), annexKey })]) {
        expect(rejected.resultCode).toBe("PARAM_ERROR");
        expect(Object.keys(rejected.resultData.fields ?? {})).toEqual(["annexKey"]);
      }
    }
  });
});

describe("/common", () => {
  test("getCountryCode returns every country with its dial code, in the caller's language and its order", async () => {
    const call = caller();
    type Codes = { country: string; name: string; code: string }[];
    const english = (await call("/common/getCountryCode")).resultData as unknown as Codes;
    expect(english).toContainEqual({ country: "HK", name: "Hong Kong", code: "+852" });
    expect(english.length).toBeGreaterThan(200);
    expect(english.every(({ code }) => /^\+\d+$/.test(code))).toBe(true);
    const chinese = (await call("/common/getCountryCode", {}, { lang: "zh-hk" })).resultData as unknown as Codes;
    expect(chinese).toContainEqual({ country: "JP", name: "日本", code: "+81" });
    expect(chinese.length).toBe(english.length);
  });

  test("a call without files rejects one", async () => {
    const multipart = new FormData();
    multipart.append("country", "HK");
    multipart.append("files", await jpg());
    expect((await caller()("/common/getRegionList", multipart)).resultCode).toBe("TOO_MANY_PARTS");
  });

  test("getRegionList returns the regions and cities of a country; without one, the countries that have such lists", async () => {
    const call = caller();
    const { countries } = (await call("/common/getRegionList")).resultData as { countries?: { country: string; name: string; fields: string[] }[] };
    expect(countries?.map(({ country }) => country)).toEqual(expect.arrayContaining(["CN", "HK", "MO", "TW", "US", "JP", "AE"]));
    expect((await call("/common/getRegionList", { country: "AE" })).resultData).toMatchObject({ city: "none", provinceKind: "emirate" });
    expect(countries?.find(({ country }) => country === "MO")?.fields).toEqual(["city"]);
    const hk = await call("/common/getRegionList", { country: "hk" }, { lang: "hk" });
    const [region] = hk.resultData.regions as { name: string; cities: unknown[] }[];
    expect(region?.name).toMatch(/\p{Script=Han}/u);
    expect(region?.cities.length).toBeGreaterThan(3);
    const [first] = (await call("/common/getRegionList", { country: "CN" })).resultData.regions as { value: string; cities: unknown[] }[];
    expect(first?.cities).toEqual([]);
    const chosen = await call("/common/getRegionList", { country: "CN", province: first?.value });
    expect((chosen.resultData.regions as { cities: unknown[] }[])[0]?.cities.length).toBeGreaterThan(0);
    expect((await call("/common/getRegionList", { country: "FR" })).resultData).toMatchObject({ country: "FR", regions: null });
    for (const country of ["QQ", "France"]) {
      expect((await call("/common/getRegionList", { country })).resultData.fields).toEqual({ country: ["Please select the corresponding type"] });
    }
  });
});

test("GET /api/openapi.json describes every call, compressed, and is cached", async () => {
  const address = `${server.origin}/api/openapi.json`;
  const response = await fetch(address, { headers: { "Accept-Encoding": "gzip" } });
  expect([response.status, response.headers.get("Content-Type"), response.headers.get("Content-Encoding")]).toEqual([
    200,
    expect.stringContaining("application/json"),
    "gzip",
  ]);
  expect(response.headers.get("Cache-Control")).toContain("public");
  type Description = { openapi: string; servers: unknown; paths: object; info: { version: string } };
  const { openapi, servers, paths, info } = (await response.json()) as Description;
  expect([openapi, servers, info.version]).toEqual(["3.1.0", [{ url: `${server.origin}/api` }], expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  expect(Object.keys(paths).sort()).toEqual([...CALL_PATHS].sort());
  const again = await fetch(address, { headers: { "If-None-Match": response.headers.get("ETag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});
