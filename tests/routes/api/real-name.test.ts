import { expect, test } from "vitest";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { realNameForm, realNamePost, smallPhoto } from "#tests/support/real-name.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { DOCUMENT_READER: "0", SIMULATOR_DELAY_MS: "0" } });
// Staff review every photo here: automatic reading is tested elsewhere.

type Envelope = { resultCode: string; resultMessage: string; resultData: Record<string, unknown> & { fields?: Record<string, string[]> } };

/** A call as a program makes it: no cookie, an empty Token. */
async function call(path: string, body: FormData | object, headers: Record<string, string> = {}): Promise<Envelope> {
  const json = body instanceof FormData ? null : JSON.stringify(body);
  const response = await fetch(`${server.origin}/api${path}`, {
    method: "POST",
    body: json ?? (body as FormData),
    headers: { Token: "", "web-uuid": "", "Req-Device": "mobile", lang: "en", ...(json ? { "Content-Type": "application/json" } : {}), ...headers },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return (await response.json()) as Envelope;
}

async function withPhoto(fields: Record<string, string | string[]> = {}, photo?: Buffer): Promise<FormData> {
  const form = realNamePost(fields);
  form.append("documentPhoto", new Blob([new Uint8Array(photo ?? (await smallPhoto(3)))]), "passport.jpg");
  return form;
}

test("/user/checkICCID returns the kind of a SIM, and not whether it is registered", async () => {
  const iccid = simCardIccid(30);
  const answer = { resultCode: "SUCCESS", resultData: { iccid, kind: "physical", status: "active", product: "travel" } };
  const before = await call("/user/checkICCID", { iccid });
  await call("/realName/submit", await withPhoto({ iccids: [iccid], englishName: "ROE JANE", documentNumber: "E30000001" }));
  const after = await call("/user/checkICCID", { iccid });
  expect(after).toMatchObject({ ...answer, resultData: { ...answer.resultData, status: expect.any(String) } });
  expect(after).toEqual(before);
  expect(Object.keys(after.resultData).sort()).toEqual(["iccid", "kind", "product", "status"]);
});

test("/user/checkICCID rejects a SIM of others, in the caller's language", async () => {
  expect(await call("/user/checkICCID", { iccid: esimIccid("unknown") })).toMatchObject({
    resultCode: "ICCID",
    resultMessage: "Please enter the correct ICCID.",
  });
  const wrong = await call("/user/checkICCID", { iccid: "8985111100000000000" }, { lang: "zh-hk" });
  expect(wrong.resultCode).toBe("PARAM_ERROR");
  expect(wrong.resultMessage).toContain("8985234");
  expect(wrong.resultData.fields?.iccid).toEqual([wrong.resultMessage]);
});

test("/realName/submit accepts the whole form with its photo; /realName/getResult returns its state to its holder only", async () => {
  const iccids = [simCardIccid(31), simCardIccid(32)];
  const sent = await call("/realName/submit", await withPhoto({ iccids, englishName: "DOE JOHN", documentNumber: "E31000001" }));
  expect(sent.resultCode, JSON.stringify(sent)).toBe("SUCCESS");
  const { reference: ref, key } = sent.resultData as { reference: string; key: string };
  const known = await call("/realName/getResult", { ref, key });
  expect(known.resultData).toMatchObject({ reference: ref, regions: "HK,TW", documentType: 1, numberEnd: "0001" });
  expect((known.resultData.sims as { iccid: string }[]).map(({ iccid }) => iccid)).toEqual(iccids);
  expect(JSON.stringify(known)).not.toMatch(/DOE|E31000001|1990/);
  for (const wrong of [
    { ref, key: `${key.slice(0, -1)}x` },
    { ref: "RNAAAAAAAA", key },
  ]) {
    expect((await call("/realName/getResult", wrong)).resultCode).toBe("REGISTRATION_UNKNOWN");
  }
});

test("the same submission twice is one registration, also from a program without cookies", async () => {
  const fields = { iccids: [simCardIccid(33)], englishName: "TWICE ANN", documentNumber: "E33000001" };
  const first = await call("/realName/submit", await withPhoto(fields));
  const again = await call("/realName/submit", await withPhoto(fields));
  expect(first.resultCode).toBe("SUCCESS");
  expect(again).toEqual(first);
});

test("reports each invalid field; an ineligible person gets the reason", async () => {
  const empty = await call("/realName/submit", {});
  expect(empty.resultCode).toBe("PARAM_ERROR");
  expect(empty.resultData.fields?.email).toEqual(["Please provide either your email or phone number"]);
  expect(empty.resultData.fields?.agreePrivacy).toEqual(["Please read and confirm the Privacy Policy"]);
  const young = await call("/realName/submit", await withPhoto({ iccids: [simCardIccid(34)], birthDate: "2015/01/01" }));
  expect(young).toMatchObject({ resultCode: "INELIGIBLE", resultData: { reason: "under-16" } });
  const bare = await call("/realName/submit", realNameForm({ iccids: [simCardIccid(34)] }));
  expect(bare.resultData.fields?.documentPhoto).toEqual(["Please upload your identity document"]);
});

test("rejects a file that is not a photo with its reason and what to do", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>');
  const rejected = await call("/realName/readDocument", await withPhoto({}, svg));
  expect(rejected).toMatchObject({ resultCode: "PHOTO_REFUSED", resultData: { reasons: [{ reason: "not-jpg-png", side: "front" }] } });
  expect(rejected.resultMessage).toBe("Upload unsuccessful: Document image does not meet the requirements");
});

test("without a reader, /realName/readDocument says so and the form continues with typed values", async () => {
  expect((await call("/realName/readDocument", await withPhoto())).resultData).toEqual({ read: false, fields: {}, reasons: [] });
});

test("rejects a very large JSON body before parsing it", async () => {
  expect((await call("/realName/submit", { iccids: Array(201).fill(1) })).resultCode).toBe("TOO_MANY_PARTS");
  expect((await call("/realName/submit", { iccids: Array(60_000).fill(1) })).resultCode).toBe("POST_TOO_LARGE");
});
