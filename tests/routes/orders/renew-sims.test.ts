import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, validOrderForm, valueOf, type PageResponse, type Buyer, type Fields } from "#tests/support/buyer.ts";
import { newVisitor } from "#tests/support/sims/package-owner.ts";
import { decode } from "#tests/support/html-page.ts";
import { signInByCode, signInByIccid } from "#tests/support/identity/sign-in.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1", SIMULATOR_DELAY_MS: "0", SANDBOX_DELAY_MS: "0" } });

const [one, two, prepaid, asia] = [simCardIccid(21), simCardIccid(22), simCardIccid(601), simCardIccid(800)];
const PAGE = "/en/order-sim?package=JP-5GB-30D&way=sim&quantity=1";
const EUROPE = PAGE.replace("JP-5GB-30D", "EUROPE-5GB-30D");
const sims = (...iccids: string[]) => iccids.map((iccid): [string, string] => ["iccid", iccid]);
const form = (fields: Fields = {}) => validOrderForm({ way: "sim", ...fields });

/** Returns the ticks and fields for SIMs in order: their values, and a mark for ticked ones. */
const shown = ({ html }: PageResponse) =>
  [...html.matchAll(/<input[^>]*name="iccid"[^>]*>/g)].map(([tag]) => {
    const value = decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? "");
    return tag.includes('type="checkbox"') ? (tag.includes(" checked") ? `[x] ${value}` : `[ ] ${value}`) : value;
  });
const idOf = ({ html }: PageResponse, value: string) =>
  /id="([^"]*)"/.exec([...html.matchAll(/<input[^>]*name="iccid"[^>]*>/g)].find(([tag]) => tag.includes(`value="${value}"`))?.[0] ?? "")?.[1];
const summaryOf = ({ html }: PageResponse) => /<div id="order-errors".*?<\/ul>/s.exec(html)?.[0] ?? "";

describe("a form for several SIMs", () => {
  test("adds a field, keeps the input, and sets the quantity to the number of SIMs", async () => {
    const page = await newVisitor(server).post(PAGE, form({ intent: "add-iccid", email: "ada@example.com" }), sims("8985 234"));
    expect(page.status).toBe(200);
    expect(shown(page)).toEqual(["8985 234", ""]);
    expect([valueOf(page, "quantity"), valueOf(page, "email")]).toEqual(["2", "ada@example.com"]);
    expect(summaryOf(page)).toBe("");
  });

  test("removes a field and its package", async () => {
    const shop = newVisitor(server);
    const page = await shop.post(`${PAGE}&remove=2`, form({ intent: "remove-iccid", quantity: "3" }), sims(one, two, simCardIccid(23)));
    expect(shown(page)).toEqual([one, simCardIccid(23)]);
    expect(valueOf(page, "quantity")).toBe("2");
  });

  test("has at most ten fields", async () => {
    const ten = Array.from({ length: 10 }, (_, card) => simCardIccid(card));
    expect(shown(await newVisitor(server).post(PAGE, form({ intent: "add-iccid", quantity: "10" }), sims(...ten)))).toEqual(ten);
  });

  test("is rejected at each invalid SIM, to which the summary links", async () => {
    const page = await newVisitor(server).post(PAGE, form({ quantity: "3" }), sims(one, prepaid, "8985234999999999999"));
    expect(page.status).toBe(400);
    expect(shown(page)).toEqual([one, prepaid, "8985234999999999999"]);
    const summary = summaryOf(page);
    expect(summary).toContain(`href="#${idOf(page, prepaid)}"`);
    expect(summary).toContain(`href="#${idOf(page, "8985234999999999999")}"`);
    expect(summary).not.toContain(`href="#${idOf(page, one)}"`);
    expect(page.html).toContain(`/en/top-up?iccid=${prepaid}`);
  });

  test.each([
    ["Duplicate ICCID entered", "2", [one, one]],
    ["You entered 2 SIMs: choose 2 packages, one for each SIM.", "1", [one, two]],
    ["You can buy up to 10 in one order", "10", Array.from({ length: 11 }, (_, card) => simCardIccid(card))],
  ])("is rejected: %s", async (message, quantity, iccids) => {
    const page = await newVisitor(server).post(PAGE, form({ quantity }), sims(...iccids));
    expect(page.status).toBe(400);
    expect(decode(summaryOf(page).replaceAll("<!-- -->", ""))).toContain(message);
    expect(shown(page)).toEqual(iccids);
  });

  test("is accepted, and its order names both SIMs", async () => {
    const shop = newVisitor(server);
    const { status, location } = await shop.post(PAGE, form({ quantity: "2" }), sims(one, "", two));
    expect(status).toBe(303);
    const result = (await shop.post(location ?? "", { outcome: "pay" })).location ?? "";
    const page = await shop.openUntil(result, two.slice(-4));
    expect(page.text).toContain(one.slice(-4));
  });
});

describe("the quantity of a form without scripts", () => {
  /** Posts a form as shown, with other SIMs. */
  const change = (page: PageResponse, shop: Buyer, iccids: string[], fields: Fields = {}) => {
    const hidden = Object.fromEntries(["sims", "quoted", "quantity", "checkoutKey"].map((name) => [name, valueOf(page, name) ?? ""]));
    return shop.post(PAGE, { ...form({ ...hidden, email: "ada@example.com" }), ...fields }, sims(...iccids));
  };
  const facts = (page: PageResponse) => [page.status, valueOf(page, "quantity"), valueOf(page, "quoted")];

  test("follows the ticked SIMs, shows the new total before payment, and the next submission pays", async () => {
    const shop = newVisitor(server);
    const first = await shop.open(PAGE);
    const page = await change(first, shop, [one, two]);
    expect(facts(page)).toEqual([409, "2", "HKD:18600"]);
    expect(summaryOf(page)).toContain("The total is now HK$186.00.");
    expect((await change(page, shop, [one, two])).status).toBe(303);
  });

  test("falls when a SIM is removed, or a field stays empty", async () => {
    const shop = newVisitor(server);
    const added = await shop.post(PAGE, form({ intent: "add-iccid" }), sims(one));
    for (const left of [[one], [one, ""]]) expect(facts(await change(added, shop, left))).toEqual([409, "1", "HKD:9300"]);
    expect((await change(added, shop, [one, two])).status).toBe(303);
  });

  test("stays as chosen while the SIMs are the same", async () => {
    const shop = newVisitor(server);
    const page = await change(await shop.open(`${PAGE}&iccid=${one}`), shop, [one], { quantity: "3", quoted: "HKD:27900" });
    expect(page.status).toBe(303);
  });
});

describe("a known SIM", () => {
  test("of a visitor signed in by ICCID is already ticked", async () => {
    const shop = newVisitor(server);
    await signInByIccid(shop, one);
    expect(shown(await shop.open(PAGE))).toEqual([`[x] ${one}`, ""]);
  });

  test("of the account can be ticked, none of several is before, keeps its tick, and is rejected at its tick", async () => {
    const shop = newVisitor(server);
    await signInByCode(shop, `traveller.${randomBytes(6).toString("hex")}@example.com`);
    for (const iccid of [one, asia]) await shop.post("/en/account/package", { intent: "add", iccid, remark: `Mine ${iccid.slice(-2)}` });
    const before = await shop.open(PAGE);
    expect(shown(before).sort()).toEqual(["", `[ ] ${one}`, `[ ] ${asia}`].sort());
    expect(before.text).toContain(`Mine ${one.slice(-2)}`);
    const page = await shop.post(EUROPE, form({ package: "EUROPE-5GB-30D" }), sims(asia));
    expect(shown(page).sort()).toEqual(["", `[ ] ${one}`, `[x] ${asia}`].sort());
    expect(summaryOf(page)).toContain(`href="#${idOf(page, asia)}"`);
    expect((await shop.post(PAGE, form(), sims(one))).status).toBe(303);
  });

  test("is in the field of the plan page too, of several the newest, and all are a list", async () => {
    const plan = "/en/plan-detail?plan=JP&way=sim";
    const listed = (page: PageResponse) =>
      [...(/<datalist.*?<\/datalist>/s.exec(page.html)?.[0] ?? "").matchAll(/value="(\d+)"/g)].map(([, iccid]) => iccid);
    const holder = newVisitor(server);
    expect([valueOf(await holder.open(plan), "iccid"), listed(await holder.open(plan))]).toEqual(["", []]);
    await signInByIccid(holder, one);
    expect(valueOf(await holder.open(plan), "iccid")).toBe(one);
    expect(valueOf(await holder.open(`${plan}&iccid=`), "iccid")).toBe("");
    const owner = newVisitor(server);
    await signInByCode(owner, `traveller.${randomBytes(6).toString("hex")}@example.com`);
    await owner.post("/en/account/package", { intent: "add", iccid: two, remark: "Mine" });
    expect(valueOf(await owner.open(plan), "iccid")).toBe(two);
    await owner.post("/en/account/package", { intent: "add", iccid: one, remark: "" });
    const page = await owner.open(plan);
    expect([valueOf(page, "iccid"), listed(page).sort()]).toEqual([one, [one, two].sort()]);
    expect(page.html).toMatch(/<datalist.*>Mine<\/option>/s);
  });

  test("with a balance is not offered: it takes no packages, so the account's other one is selected", async () => {
    const shop = newVisitor(server);
    await signInByCode(shop, `traveller.${randomBytes(6).toString("hex")}@example.com`);
    for (const iccid of [one, prepaid]) await shop.post("/en/account/package", { intent: "add", iccid, remark: "" });
    expect(shown(await shop.open(PAGE))).toEqual([`[x] ${one}`, ""]);
    const holder = newVisitor(server);
    await signInByIccid(holder, prepaid);
    expect(shown(await holder.open(PAGE))).toEqual([""]);
    expect(shown(await buyer(server, { cookies: { iccid: prepaid } }).open(PAGE))).toEqual([""]);
  });

  test("is the one that the browser remembers", async () => {
    const page = await newVisitor(server).post("/en/order-sim", {});
    expect(page.status).toBe(400);
    const { open, keep } = newVisitor(server);
    keep({ ...page, cookies: [`iccid=${two}; Path=/`] });
    expect(shown(await open(PAGE))).toEqual([two]);
  });
});

describe("an ICCID in the address", () => {
  test("is passed on from the plan page, also several times", async () => {
    const page = await newVisitor(server).open(`/en/plan-detail?plan=JP&way=sim&iccid=${one}&iccid=8912345`);
    expect(shown(page)).toEqual([one, "8912345"]);
    expect(page.text).toContain("Please enter the correct ICCID.");
  });

  test("names the SIM on the plan page, and its field keeps it for the order", async () => {
    const page = await newVisitor(server).open(`/en/plan-detail?plan=JP&way=sim&iccid=${one}`);
    expect(page.text).toContain(`Add it to your SIM ending in ${one.slice(-6)}`);
    expect(valueOf(page, "iccid")).toBe(one);
  });

  test.each([
    ["8985234999999999999", "JP", "Please enter the correct ICCID."],
    [prepaid, "JP", "This SIM has a balance and can’t take packages"],
    [asia, "FR", "This SIM can’t take this package"],
  ])("is also checked on the plan page: %s for %s", async (iccid, plan, message) => {
    expect((await newVisitor(server).open(`/en/plan-detail?plan=${plan}&way=sim&iccid=${iccid}`)).text).toContain(message);
  });

  test("is checked when the order form opens", async () => {
    const page = await newVisitor(server).open(`${PAGE}&iccid=${one}&iccid=${prepaid}`);
    expect(shown(page)).toEqual([one, prepaid]);
    expect(valueOf(page, "quantity")).toBe("2");
    expect(page.text).toContain("This SIM has a balance and can’t take packages");
  });

  test.each([
    ["PREPAID-100", "/en/top-up"],
    ["CHINA-100", "/en/top-up-gogo-china"],
  ])("is passed on to the top-up page with %s", async (id, page) => {
    const { status, location } = await newVisitor(server).open(`/en/order-sim?package=${id}&way=sim&iccid=${prepaid}`);
    expect([status, location]).toEqual([302, `${page}?iccid=${prepaid}`]);
  });
});
