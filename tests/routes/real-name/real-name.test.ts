import { describe, expect, test } from "vitest";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, valueOf, type PageResponse, type Buyer } from "#tests/support/buyer.ts";
import { decode, linksOf, titleOf } from "#tests/support/html-page.ts";
import { realNamePost, smallPhoto } from "#tests/support/real-name.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { DOCUMENT_READER: "0", SIMULATOR_DELAY_MS: "0" } });

type Fields = Record<string, string | string[]>;
let card = 100;
/** Returns a filled form with a new SIM and person, and a photo unless `photo` is null. */
async function filled(fields: Fields = {}, photo?: Buffer | null): Promise<FormData> {
  const birthDate = `19${60 + (card % 40)}/05/31`;
  const form = realNamePost({ iccids: [simCardIccid(card++)], documentNumber: `E${String(20_000_000 + card)}`, birthDate, ...fields });
  const bytes = photo === undefined ? await smallPhoto() : photo;
  if (bytes) form.append("documentPhoto", new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" }));
  return form;
}
async function post(visitor: Buyer, form: FormData, address = "/en/real-name"): Promise<PageResponse> {
  const response = await visitor.send(address, form);
  visitor.keep(response);
  return response;
}
const summaryOf = ({ html }: PageResponse) => decode((/<div id="real-name-errors".*?<\/ul>/s.exec(html)?.[0] ?? "").replaceAll("<!-- -->", ""));
const errorAt = ({ html }: PageResponse, field: string) => decode(new RegExp(`id="real-name-${field}-error".*?</p>`, "s").exec(html)?.[0] ?? "");

describe("the form", () => {
  test.each(["real-name", "real-name-channel", "prepaid/realname"])("at /%s has every field and is posted to itself", async (page) => {
    const response = await buyer(server).open(`/en/${page}`);
    expect(response.status).toBe(200);
    expect(response.html).toMatch(new RegExp(`<form[^>]*action="/en/${page}"`));
    expect(response.html).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
    const names = new Set([...response.html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name));
    const wanted = ["purpose", "region", "email", "phoneCountry", "phone", "iccids", "documentType", "documentPhoto", "documentPhotoBack"];
    const person = ["chineseName", "englishName", "birthDate", "documentNumber", "expiryDate", "country"];
    const ticks = ["agreePrivacy", "confirmDocument", "agreeTransfer", "declareTrue"];
    expect([...wanted, ...person, ...ticks].filter((name) => !names.has(name))).toEqual([]);
    expect(response.html).not.toMatch(/<input[^>]*type="checkbox"[^>]* checked/);
  });

  test.each(["en", "zh-cn", "zh-hk"])("is the target of /%s/store/realname", async (language) => {
    const response = await buyer(server).open(`/${language}/store/realname`);
    expect([response.status, new URL(response.location ?? "", server.origin).pathname]).toEqual([302, `/${language}/real-name`]);
  });

  test("says what to have at hand, what is stored for how long, and who sees it", async () => {
    const { text } = await buyer(server).open("/en/real-name");
    expect(text).toContain("deleted after 7 days");
    expect(text).toContain("deleted 12 months after the registration of your last SIM ends");
    expect(text).toContain("Hong Kong SAR and BNO passports");
  });

  test("that is valid becomes a registration, whose page shows its progress", async () => {
    const visitor = buyer(server);
    const sent = await post(visitor, await filled());
    expect(sent.status).toBe(303);
    expect(sent.location).toMatch(/\/en\/real-name-result\?ref=RN\w+&key=[\w-]+$/);
    const result = await visitor.open(sent.location ?? "");
    expect(result.text).toMatch(/We have your registration|Your registration is under review/);
    expect(result.text).toContain("m…@example.com");
    expect(result.html).not.toMatch(/mei@example|MEI LING/);
    expect(result.headers.get("Cache-Control")).toBe("no-store");
    expect(result.headers.get("X-Robots-Tag")).toBe("noindex");
    // Nothing is left of the draft.
    expect((await visitor.open("/en/real-name")).text).not.toContain("You started this on");
  });

  test("posted twice is one registration", async () => {
    const form = await filled();
    const visitor = buyer(server);
    const first = await post(visitor, form);
    const second = await post(visitor, form);
    expect(first.location).toContain("/en/real-name-result?");
    expect([second.status, second.location]).toEqual([303, first.location]);
  });
});

type Row = [field: string, value: string | string[], says: string];
const rejectedRows: Row[] = [
  ["email", "", "Please provide either your email or phone number"],
  ["iccids", ["8985234"], "Please enter the correct ICCID."],
  ["iccids", [esimIccid("nobody-registers")], "Please enter the correct ICCID."],
  ["documentType", "5", "Please select the corresponding type"],
  ["englishName", "林美玲", "Please enter the name in Latin letters"],
  ["birthDate", "1990/02/30", "Please check the year, month and day of this date"],
  ["birthDate", "2990/01/30", "This date is in the future"],
  ["expiryDate", "2020/01/30", "This document has expired"],
  ["documentNumber", "E1", "A passport number has 5 to 12 letters and digits"],
  ["confirmDocument", "", "Please confirm that you don’t hold a Hong Kong identity card"],
];

describe("an invalid form", () => {
  test.each(rejectedRows)("is rejected if %s is %j: %s", async (field, value, message) => {
    const response = await post(buyer(server), await filled({ [field]: value }));
    expect(response.status).toBe(400);
    expect(titleOf(response)).toMatch(/^Error: /);
    expect(summaryOf(response)).toContain(message);
    expect(errorAt(response, field)).toContain(message);
    // Everything else is kept, the photo too.
    if (field !== "documentNumber") expect(valueOf(response, "documentNumber")).toMatch(/^E2\d{7}$/);
    if (field !== "declareTrue") expect(valueOf(response, "declareTrue")).toBe("on");
    expect(response.text).toContain("Your photo is saved, so you don’t need to send it again");
  });

  test("names every error at once, in the order of the page", async () => {
    const response = await post(buyer(server), new FormData());
    const summary = summaryOf(response);
    const places = ["Where will you use", "email or phone", "ICCID of your SIM", "Which document", "identity document", "Date of birth", "Privacy"];
    expect(places.map((text) => summary.indexOf(text)).every((place, at, all) => place > (all[at - 1] ?? -1))).toBe(true);
    expect(summary).toContain("Please upload your identity document");
    const needed = "region email iccids documentType englishName birthDate documentNumber agreePrivacy agreeTransfer declareTrue";
    for (const field of needed.split(" ")) expect(errorAt(response, field), field).not.toBe("");
  });

  test("reports the error of each SIM, empty fields not counted", async () => {
    const own = simCardIccid(card++);
    const response = await post(buyer(server), await filled({ iccids: ["", own, `${own.slice(0, 4)} ${own.slice(4)}`] }));
    expect(errorAt(response, "iccids-3")).toContain("Duplicate ICCID entered");
    expect(errorAt(response, "iccids")).toBe("");
  });

  test("never asks for its photo again: it is sent with the next post", async () => {
    const visitor = buyer(server);
    const fields = { iccids: [simCardIccid(card++)], documentNumber: "E30000001", birthDate: "1959/01/01" };
    expect((await post(visitor, await filled({ ...fields, englishName: "" }))).status).toBe(400);
    const sent = await post(visitor, await filled(fields, null));
    expect([sent.status, sent.location?.includes("/en/real-name-result?")]).toEqual([303, true]);
  });

  test.each([
    ["a text", Buffer.from("no photo at all"), "Please upload JPG/PNG format images", "The file is not a JPG or PNG image"],
    ["a broken JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4000, 7)]), "does not meet the requirements", "won’t open"],
  ])("is rejected with the reason if its photo is %s", async (_, photo, message, reason) => {
    const response = await post(buyer(server), await filled({}, photo));
    expect(response.status).toBe(400);
    expect(errorAt(response, "documentPhoto")).toContain(message);
    expect(response.text).toContain(reason);
    expect(response.text).not.toContain("Your photo is saved");
  });

  test.each([
    ["under-16", { birthDate: "2015/01/01" }],
    ["hksar-passport", { region: "HK", documentNumber: "K01234567" }],
  ])("leads to its own page for ineligible people: %s", async (reason, fields) => {
    const visitor = buyer(server);
    const response = await post(visitor, await filled(fields as Fields), "/en/prepaid/realname");
    expect(response.status).toBe(303);
    expect(response.location).toContain(`/en/real-name-ineligible?reason=${reason}&from=prepaid%2Frealname`);
    const page = await visitor.open(response.location ?? "");
    const back = linksOf(page, "prepaid/realname")[0] ?? "";
    expect(valueOf(await visitor.open(back), "englishName")).toBe("LIN, MEI LING");
  });
});

describe("without scripts", () => {
  test("adds and removes SIM fields and keeps the input", async () => {
    const visitor = buyer(server);
    const iccids = ["8985234000000000001", "8985234000000000002"];
    const added = await post(visitor, await filled({ iccids, intent: "add-iccid" }, null));
    expect(added.status).toBe(200);
    expect([...added.html.matchAll(/name="iccids"/g)]).toHaveLength(3);
    expect(valueOf(added, "englishName")).toBe("LIN, MEI LING");
    const removed = await post(visitor, await filled({ iccids: [...iccids, ""], intent: "remove-iccid" }, null), "/en/real-name?remove=3");
    expect(decode(removed.html)).not.toContain('value="8985234000000000001"');
    expect(removed.html).toContain('value="8985234000000000002"');
    // A program may name it with the intent; an unknown one is not removed.
    const named = await post(visitor, await filled({ iccids, intent: "remove-iccid", remove: "2" }, null));
    expect([decode(named.html).includes(`value="${iccids[0]}"`), decode(named.html).includes(`value="${iccids[1]}"`)]).toEqual([false, true]);
    const none = await post(visitor, await filled({ iccids, intent: "remove-iccid", remove: "9" }, null));
    expect(decode(none.html)).toContain(`value="${iccids[0]}"`);
    expect(decode(none.html)).toContain(`value="${iccids[1]}"`);
  });

  test("the photo is posted to be read; if it cannot be read, the form continues with typed values", async () => {
    const visitor = buyer(server);
    const read = await post(visitor, await filled({ intent: "read-document", englishName: "" }));
    expect(read.status).toBe(200);
    expect(read.text).toContain("Please type the details yourself");
    expect(read.text).toContain("Your photo is saved");
    const none = await post(buyer(server), await filled({ intent: "read-document" }, null));
    expect(none.status).toBe(400);
    expect(errorAt(none, "documentPhoto")).toContain("Please upload your identity document");
  });

  test("a draft is restored for the same browser only, and can be discarded", async () => {
    const visitor = buyer(server);
    const saved = await post(visitor, await filled({ intent: "save" }));
    expect(saved.status).toBe(200);
    expect(saved.text).toContain("Saved. To continue later, open this page on this device.");
    const again = await visitor.open("/zh-hk/real-name");
    expect(again.text).toContain("你在以下時間開始填寫");
    expect(again.text).toContain("相片已保留");
    expect(valueOf(again, "documentType")).toBe("1");
    expect(again.headers.get("Cache-Control")).toBe("no-store");
    expect((await buyer(server).open("/en/real-name")).text).not.toContain("You started this on");
    const anew = await post(visitor, await filled({ intent: "start-again" }, null));
    expect(anew.status).toBe(303);
    expect(valueOf(await visitor.open(anew.location ?? ""), "englishName")).toBe("");
  });
});

test("an unknown link says so", async () => {
  const response = await buyer(server).open("/en/real-name-result?ref=RN2345678&key=nothing");
  expect(response.status).toBe(404);
  expect(response.text).toContain("This link doesn’t open a registration");
  expect(linksOf(response, "real-name")).toHaveLength(1);
});
