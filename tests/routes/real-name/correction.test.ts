import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { buyer, valueOf, type PageResponse, type Buyer } from "#tests/support/buyer.ts";
import { linksOf } from "#tests/support/html-page.ts";
import { PERMIT, realNamePost, smallPhoto } from "#tests/support/real-name.ts";
import { withShop } from "#tests/support/processes/with-shop.ts";
import { MEI } from "#tests/support/staff.ts";
import { useServer } from "#tests/support/use-server.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";

const server = useServer({ env: { DOCUMENT_READER: "0", SIMULATOR_DELAY_MS: "0" } });

type Fields = Record<string, string | string[]>;
const photoFile = async (number = 1) => new File([new Uint8Array(await smallPhoto(number))], "photo.jpg", { type: "image/jpeg" });
let card = 300;
/** Sends a valid form of a new person and SIM. Returns the address of its result. */
async function sent(visitor: Buyer, fields: Fields = {}): Promise<string> {
  const n = card++;
  const form = realNamePost({ iccids: [simCardIccid(n)], documentNumber: `E4000${n}`, birthDate: `${1600 + n}/03/04`, ...fields });
  form.append("documentPhoto", await photoFile());
  const response = await visitor.send("/en/real-name", form);
  expect(response.status, response.text).toBe(303);
  visitor.keep(response);
  return response.location ?? "";
}
const referenceOf = (result: string) => new URL(result, server.origin).searchParams.get("ref") ?? "";
const decide = (result: string, to: "accepted" | "refused", ...reasons: SidedReason[]) =>
  withShop(server.store.env, (shop) => decideByStaff(shop, { reference: referenceOf(result), to, reasons, who: MEI }));
/** Returns the expanded part of a page: collapsed fields are there, but optional. */
const openPart = ({ html }: PageResponse) => html.replace(/<details[\s\S]*?<\/details>/g, "");
const namesIn = (html: string) => new Set([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name));

describe("a refused registration", () => {
  test("lists its reasons, each with what to do, and links to the form that asks for the rejected part only", async () => {
    const visitor = buyer(server);
    const result = await sent(visitor);
    await decide(result, "refused", "blurred");
    const page = await visitor.open(result);
    expect(page.text).toContain("Please correct your registration");
    expect(page.text).toMatch(/The photo is blurred\. .+tap the screen to focus/);
    const [correct = ""] = linksOf(page, "real-name");
    // From another phone too: the link is sufficient.
    const other = buyer(server);
    const form = await other.open(correct);
    expect(form.status).toBe(200);
    expect(form.headers.get("Cache-Control")).toBe("no-store");
    expect(form.text).toContain("Correct your registration");
    const names = namesIn(openPart(form));
    expect(["documentPhoto", "declareTrue"].every((name) => names.has(name))).toBe(true);
    expect(["email", "iccids", "region", "englishName", "documentNumber"].filter((name) => names.has(name))).toEqual([]);
    expect(valueOf(form, "englishName")).toBe("LIN, MEI LING");
    expect(form.text).not.toContain("Your photo is saved");

    const fields = realNamePost({ birthDate: valueOf(form, "birthDate") ?? "", documentNumber: valueOf(form, "documentNumber") ?? "" });
    fields.set("iccids", valueOf(form, "iccids") ?? "");
    for (const name of ["ref", "key"]) fields.set(name, valueOf(form, name) ?? "");
    const without = await other.send(correct, fields);
    expect(without.status).toBe(400);
    expect(without.text).toContain("Please upload your identity document");
    other.keep(without);
    fields.append("documentPhoto", await photoFile(2));
    const again = await other.send(correct, fields);
    expect(again.status, again.text).toBe(303);
    expect(again.location).toBe(result);
    expect((await other.open(result)).text).toMatch(/We have your registration|Your registration is under review/);
  });

  test("for wrong details keeps its photo and asks for the details alone", async () => {
    const visitor = buyer(server);
    const result = await sent(visitor);
    await decide(result, "refused", "mismatch-number");
    const form = await visitor.open(linksOf(await visitor.open(result), "real-name")[0] ?? "");
    const names = namesIn(openPart(form));
    expect(names.has("documentNumber")).toBe(true);
    expect(names.has("documentPhoto")).toBe(false);
    expect(form.text).toContain("Your photo is saved");
  });

  test("can be corrected beside another draft, and neither replaces the other", async () => {
    const visitor = buyer(server);
    const result = await sent(visitor);
    await decide(result, "refused", "mismatch-name");
    const save = (address: string, fields: Record<string, string>) => visitor.send(address, realNamePost({ ...fields, intent: "save" }));
    const { searchParams } = new URL(result, server.origin);
    const link = Object.fromEntries(searchParams);
    await save("/en/real-name", { englishName: "LIN, DA WEI" });
    await save(`/en/real-name?${searchParams}`, { englishName: "LIN, MEI LIN", ...link });
    expect(valueOf(await visitor.open("/en/real-name"), "englishName")).toBe("LIN, DA WEI");
    expect(valueOf(await visitor.open(`/en/real-name?${searchParams}`), "englishName")).toBe("LIN, MEI LIN");
  });

  test("that cannot be corrected says so, and has no button for it", async () => {
    const visitor = buyer(server);
    const result = await sent(visitor);
    await decide(result, "refused", "bno-passport");
    const page = await visitor.open(result);
    expect(page.text).toContain("We can’t approve this registration");
    expect(linksOf(page, "real-name").filter((href) => href.includes("ref="))).toEqual([]);
  });
});

test("an accepted registration names its SIMs and the next step, and cannot be corrected", async () => {
  const visitor = buyer(server);
  const result = await sent(visitor, { region: "TW" });
  await decide(result, "accepted");
  const page = await visitor.open(result);
  expect(page.text).toContain("Your registration has been accepted");
  expect(page.text).toContain(simCardIccid(card - 1));
  expect(page.text).toContain("after you’ve cleared immigration");
  expect(page.html).not.toContain('http-equiv="refresh"');
  const { search } = new URL(result, server.origin);
  expect((await visitor.open(`/en/real-name${search}`)).text).toContain("This registration can’t be corrected");
});

test("an applicant blocked by an earlier registration can request manual review with the kept form", async () => {
  const birthDate = `${1600 + card}/03/04`;
  const other = buyer(server);
  await decide(await sent(other), "accepted");
  const form = realNamePost({ ...PERMIT, birthDate, iccids: [simCardIccid(card++)] });
  form.append("documentPhoto", await photoFile(3));
  const barred = await other.send("/en/real-name", form);
  other.keep(barred);
  expect(barred.location).toContain("/en/real-name-ineligible?reason=other-document");
  expect((await other.open(barred.location ?? "")).text).toContain("Ask for a manual review");
  const requested = await other.post("/en/real-name", { intent: "ask-person" });
  expect(requested.location, requested.text).toContain("/en/real-name-result?ref=");
});

test("the page of a pending registration refreshes by itself without scripts", async () => {
  const visitor = buyer(server);
  const page = await visitor.open(await sent(visitor));
  if (page.text.includes("We have your registration"))
    expect(page.html).toMatch(/<noscript><meta http-equiv="refresh" content="20"\/?><\/noscript>.*<\/head>/);
  expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
});

describe("a signed-in applicant", () => {
  test("ticks SIMs of the account, and finds a draft from another phone", async () => {
    const email = "mei.account@example.com";
    const phone = buyer(server);
    await signInByCode(phone, email);
    const own = simCardIccid(card++);
    phone.keep(await phone.post("/en/account/package?add=1", { intent: "add", iccid: own, remark: "Tablet" }));
    const form = await phone.open("/en/real-name");
    expect(form.html).toMatch(new RegExp(`<input[^>]*type="checkbox"[^>]*name="iccids"[^>]*value="${own}"`));
    expect(form.text).toContain("Tablet");
    expect(form.headers.get("Cache-Control")).toBe("no-store");
    const left = realNamePost({ iccids: [own, ""], intent: "save" });
    left.append("documentPhoto", await photoFile());
    phone.keep(await phone.send("/en/real-name", left));
    const other = buyer(server);
    await signInByCode(other, email);
    const there = await other.open("/en/real-name");
    expect(there.text).toContain("Your photo is saved");
    expect(valueOf(there, "englishName")).toBe("LIN, MEI LING");
    expect(valueOf(there, "iccids")).toBe(own);
  });

  test("continues the draft from before signing in, and its photo is accepted", async () => {
    const visitor = buyer(server);
    const n = card++;
    const fields = { iccids: [simCardIccid(n)], documentNumber: `E4000${n}`, birthDate: `${1600 + n}/03/04` };
    const begun = realNamePost({ ...fields, intent: "save" });
    begun.append("documentPhoto", await photoFile());
    visitor.keep(await visitor.send("/en/real-name", begun));
    await signInByCode(visitor, "mei.later@example.com");
    expect((await visitor.open("/en/real-name")).text).toContain("Your photo is saved");
    expect((await visitor.send("/en/real-name", realNamePost(fields))).location).toContain("/en/real-name-result?");
  });
});
