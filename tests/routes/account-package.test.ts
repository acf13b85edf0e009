import { brotliDecompressSync } from "node:zlib";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { ask } from "#tests/support/ask.ts";
import { buyer, PARCEL, rightForm, valueOf, type Answer, type Buyer, type Fields } from "#tests/support/buyer.ts";
import { decode, linksOf, titleOf } from "#tests/support/page.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import { signInByCode, signInByIccid } from "#tests/support/sign-in.ts";

const PACKAGES = "/en/account/package";

type Person = { shop: Buyer; email: string; iccid: string; simPackage: string; order: string; code: string };

let server: RunningServer;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  server = await startServer({ env: { SIMULATOR_DELAY_MS: "0", TRUST_PROXY_HOPS: "1" } });
  [ada, bob] = await Promise.all([buyAndSignIn(), buyAndSignIn()]);
});
afterAll(() => server?.remove());

/** A visitor with an internet address of his own. */
const stranger = () => buyer(server, { headers: { "X-Forwarded-For": `198.51.100.${1 + Math.floor(Math.random() * 250)}` } });

/** Buys as a guest and answers the page of the result once it says so. */
async function buy(shop: Buyer, fields: Fields, says: string): Promise<Answer> {
  const { location } = await shop.post("/en/order-sim", rightForm(fields));
  const result = (await shop.post(location ?? "", { outcome: "pay" })).location ?? "";
  return shop.openUntil(result, says);
}

/** One eSIM and one card by post, bought as a guest; then their buyer signs in. */
async function buyAndSignIn(): Promise<Person> {
  const shop = stranger();
  const email = `traveller.${randomBytes(6).toString("hex")}@example.com`;
  await buy(shop, { ...PARCEL, way: "physical", email }, "Paid");
  const issued = await buy(shop, { email }, "Your eSIM is ready");
  await signInByCode(shop, email);
  const { html, text } = await shop.open(PACKAGES);
  return {
    shop,
    email,
    iccid: /8985234\d{12,13}/.exec(issued.text)?.[0] ?? "",
    simPackage: /unsubscribe=([\w-]+)/.exec(html)?.[1] ?? "",
    order: /RL\d+-\w+/.exec(text)?.[0] ?? "",
    code: /LPA:1\$[\w.-]+\$([\w-]+)/.exec(issued.text)?.[1] ?? "",
  };
}

const summaryOf = ({ html }: Answer) => decode(/<div[^>]*class="error-summary"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "").replaceAll("<!-- -->", "");

describe("My packages", () => {
  test("needs somebody who is known, and brings back who signs in", async () => {
    const { status, location } = await stranger().open(`${PACKAGES}?tab=used`);
    expect(status).toBe(302);
    expect(location).toBe(`/en/login?redirectTo=${encodeURIComponent(`${PACKAGES}?tab=used`)}`);
  });

  test("shows what was bought as a guest: what is left, until when it must start, what one can do with it", async () => {
    const page = await ada.shop.open(PACKAGES);
    expect(page.status).toBe(200);
    for (const words of ["Japan", "5 GB · 30 days", "Not started", "Remaining", "Bought", "First use by", "in Japan", "Hong Kong time"])
      expect(page.text).toContain(words);
    expect(linksOf(page, "plan-coverage")).toEqual(["/en/plan-coverage?plan=JP"]);
    expect(linksOf(page, "order-sim")).toEqual([`/en/order-sim?package=JP-5GB-30D&way=sim&quantity=1&iccid=${ada.iccid}`]);
    expect(linksOf(page, "order-result").some((href) => href.startsWith(`/en/order-result?order=${ada.order}#`))).toBe(true);
    expect(linksOf(page, "account/order")).toContain(`/en/account/order?order=${ada.order}`);
  });

  test("opens the installation card of an eSIM again", async () => {
    const [card = ""] = linksOf(await ada.shop.open(PACKAGES), "order-result");
    const page = await ada.shop.open(card.split("#")[0] ?? "");
    expect(page.text).toContain(ada.code);
    expect(page.html.includes(`id="${card.split("#")[1]}"`), "the card has its place on the page").toBe(true);
  });

  test("is kept by nobody on the way and found by no search engine", async () => {
    const { headers } = await ada.shop.open(PACKAGES);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("says what to do where nothing is used up yet, and where there is no SIM", async () => {
    expect((await ada.shop.open(`${PACKAGES}?tab=used`)).text).toContain("Nothing used up or expired yet");
    const shop = stranger();
    await signInByCode(shop, `new.${randomBytes(6).toString("hex")}@example.com`);
    const page = await shop.open(PACKAGES);
    expect(page.text).toContain("No SIM here yet");
    expect(linksOf(page, "destination")).toHaveLength(1);
    expect(page.html).toContain('name="intent" value="add"');
  });
});

describe("a SIM is added", () => {
  const many = "x".repeat(31);
  test.each([
    ["iccid", "", "The input content cannot be empty"],
    ["iccid", "8985234", "Please enter the correct ICCID."],
    ["iccid", "8912345000000000011", "The ICCID must start with 8985234"],
    ["iccid", "8985234999999999999", "Please enter the correct ICCID."],
    ["remark", many, "must not exceed 30 characters"],
  ])("not with %s “%s”: %s", async (field, value, says) => {
    const form: Fields = { intent: "add", iccid: knownCardIccid(11), remark: "Spare phone", [field]: value };
    const page = await ada.shop.post(PACKAGES, form);
    expect(page.status).toBe(400);
    expect(summaryOf(page)).toContain(says);
    expect(page.html).toMatch(new RegExp(`<input[^>]*name="${field}"[^>]*aria-invalid="true"`));
    expect(valueOf(page, field)).toBe(value);
    expect(titleOf(page)).toBe("Error: My packages");
    expect(page.html).toMatch(/<details class="disclosure"[^>]* open/);
  });

  test("not twice", async () => {
    const page = await ada.shop.post(PACKAGES, { intent: "add", iccid: ada.iccid, remark: "" });
    expect(page.status).toBe(400);
    expect(summaryOf(page)).toContain("Duplicate ICCID entered");
  });

  test("with a remark, is called something else, and goes after a question", async () => {
    const iccid = knownCardIccid(12);
    const added = await bob.shop.post(PACKAGES, { intent: "add", iccid: iccid.replace(/(.{4})/g, "$1 "), remark: "Spare phone" });
    expect(added.status).toBe(303);
    expect(added.location).toBe(`${PACKAGES}?iccid=${iccid}`);
    const page = await bob.shop.open(added.location ?? "");
    expect(page.text).toContain(`Spare phone ending in ${iccid.slice(-6)} · SIM card`);
    expect(page.text).toContain("No package is waiting or in use");

    await bob.shop.post(`${PACKAGES}?iccid=${iccid}`, { intent: "rename", iccid, remark: "Dad’s phone" });
    expect((await bob.shop.open(PACKAGES)).text).toContain("Dad’s phone");
    const long = await bob.shop.post(`${PACKAGES}?iccid=${iccid}`, { intent: "rename", iccid, remark: many });
    expect(long.status).toBe(400);
    expect(summaryOf(long)).toContain("must not exceed 30 characters");

    const question = await bob.shop.open(`${PACKAGES}?confirm=remove&iccid=${iccid}`);
    expect(question.text).toContain("Remove this SIM from your list?");
    expect((await bob.shop.open(PACKAGES)).text).toContain("Dad’s phone");
    expect((await bob.shop.post(`${PACKAGES}?iccid=${iccid}`, { intent: "remove", iccid })).location).toBe(PACKAGES);
    expect((await bob.shop.open(PACKAGES)).text).not.toContain("Dad’s phone");
  });
});

describe("two people", () => {
  test("never open each other's SIMs or packages", async () => {
    for (const query of [
      `iccid=${ada.iccid}`,
      `iccid=${ada.iccid}&tab=used`,
      `confirm=remove&iccid=${ada.iccid}`,
      `unsubscribe=${ada.simPackage}`,
      `iccid=${bob.iccid}&unsubscribe=${ada.simPackage}`,
      `iccid=${ada.iccid}&unsubscribe=${ada.simPackage}`,
    ]) {
      const page = await bob.shop.open(`${PACKAGES}?${query}`);
      expect(page.status, query).toBe(404);
      expect(page.text, query).not.toContain(ada.iccid);
      expect(page.headers.get("Cache-Control"), query).toMatch(/no-store|private/);
    }
  });

  test("never change them either", async () => {
    for (const form of [
      { intent: "rename", iccid: ada.iccid, remark: "Bob was here" },
      { intent: "remove", iccid: ada.iccid },
      { intent: "unsubscribe", simPackage: ada.simPackage, reason: "other" },
    ] as Fields[])
      expect((await bob.shop.post(`${PACKAGES}?iccid=${bob.iccid}`, form)).status, form.intent).toBe(404);
    const page = await ada.shop.open(PACKAGES);
    expect(page.text).not.toContain("Bob was here");
    expect(page.text).toContain("Unsubscribe");
  });

  test("may follow the same SIM: the one who did not buy sees its packages and nothing of the order", async () => {
    const { location } = await bob.shop.post(PACKAGES, { intent: "add", iccid: ada.iccid, remark: "" });
    const page = await bob.shop.open(location ?? "");
    expect(page.text).toContain("5 GB · 30 days");
    for (const secret of [ada.order, ada.simPackage, ada.email, ada.code, "unsubscribe="]) expect(page.html.includes(secret), secret).toBe(false);
    await bob.shop.post(PACKAGES, { intent: "remove", iccid: ada.iccid });
  });
});

describe("the holder of a card", () => {
  let holder: Buyer;
  beforeAll(async () => {
    await ada.shop.post(`${PACKAGES}?iccid=${ada.iccid}`, { intent: "rename", iccid: ada.iccid, remark: "Canary remark" });
    holder = stranger();
    await signInByIccid(holder, ada.iccid);
  });

  test.each(LANGUAGES)("sees the packages of that SIM and no personal datum, in %s", async (language) => {
    const page = await holder.open(`/${language}/account/package`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("5 GB");
    const canaries = [ada.email, ada.order, ada.code, ada.simPackage, "Canary remark", PARCEL.contact, PARCEL.address, "LPA:1", "unsubscribe="];
    for (const canary of canaries) expect(page.html.includes(canary as string), canary).toBe(false);
    expect(page.html).not.toMatch(/name="intent"/);
    expect(linksOf(page, "login")).toHaveLength(1);
  });

  test("sees no other SIM, and no page that asks before something goes", async () => {
    expect((await holder.open(`${PACKAGES}?iccid=${bob.iccid}`)).status).toBe(404);
    const page = await holder.open(`${PACKAGES}?unsubscribe=${ada.simPackage}&confirm=remove&iccid=${ada.iccid}`);
    expect(page.html).not.toMatch(/name="intent"/);
  });

  test("changes nothing: every form leads to signing in", async () => {
    for (const form of [
      { intent: "add", iccid: knownCardIccid(13), remark: "" },
      { intent: "rename", iccid: ada.iccid, remark: "Holder was here" },
      { intent: "remove", iccid: ada.iccid },
      { intent: "unsubscribe", simPackage: ada.simPackage, reason: "other" },
    ] as Fields[]) {
      const { status, location } = await holder.post(PACKAGES, form);
      expect(status).toBe(302);
      expect(location).toMatch(/^\/en\/login\?tab=email&redirectTo=/);
    }
    const page = await ada.shop.open(PACKAGES);
    expect(page.text).toContain("Canary remark");
    expect(page.text).toContain("Unsubscribe");
  });
});

describe("unsubscribing", () => {
  test("asks first: what happens, how much comes back and how, and why", async () => {
    const [question = ""] = linksOf(await bob.shop.open(PACKAGES), "account/package").filter((href) => href.includes("unsubscribe="));
    const page = await bob.shop.open(question);
    for (const words of ["Unsubscribe from this package?", "HK$93.00", "original payment method", "Credit or debit card", "A person checks it"])
      expect(page.text).toContain(words);
    const refused = await bob.shop.post(question, { intent: "unsubscribe", simPackage: bob.simPackage });
    expect(refused.status).toBe(400);
    expect(summaryOf(refused)).toContain("Please select the corresponding type");
    expect((await bob.shop.open(PACKAGES)).text).not.toContain("Refund requested");
  });

  test("says that the refund request is submitted, and its state on the ticket from then on", async () => {
    const question = `${PACKAGES}?iccid=${bob.iccid}&unsubscribe=${bob.simPackage}`;
    const { status, location } = await bob.shop.post(question, { intent: "unsubscribe", simPackage: bob.simPackage, reason: "trip-changed" });
    expect(status).toBe(303);
    expect((await bob.shop.open(location ?? "")).text).toContain("Your refund request has been submitted");
    const later = await bob.shop.open(PACKAGES);
    expect(later.text).not.toContain("Your refund request has been submitted");
    expect(later.text).toContain("Refund requested. A person is checking it.");
    expect(later.html).not.toContain("unsubscribe=");
  });

  test("cannot be asked twice", async () => {
    const question = `${PACKAGES}?iccid=${bob.iccid}&unsubscribe=${bob.simPackage}`;
    expect((await bob.shop.open(question)).text).toContain("This package cannot be given back here");
    const again = await bob.shop.post(question, { intent: "unsubscribe", simPackage: bob.simPackage, reason: "other" });
    expect(again.status).toBe(400);
    expect(again.text).toContain("Refund requested. A person is checking it.");
  });
});

describe("a card that has travelled", () => {
  const card = knownCardIccid(921);
  let holder: Buyer;
  beforeAll(async () => {
    for (const name of ["JP-5GB-30D", "ASIA-1GBDAY-15D", "EUROPE-10GB-30D"])
      await buy(stranger(), { way: "sim", iccid: card, package: name }, "The package is on your SIM");
    holder = stranger();
    await signInByIccid(holder, card);
  });

  test("says in words in which order its packages start", async () => {
    const { text } = await holder.open(PACKAGES);
    expect(text).toContain("first the one that expires earlier, then the one that works in fewer regions, then the one bought earlier");
    expect(text).toContain("Number 2 in line");
    expect(text.indexOf("Number 2 in line")).toBeLessThan(text.indexOf("Number 3 in line"));
  });

  test("shows what is over under Used/Expired, with what was used and when", async () => {
    const { text } = await holder.open(`${PACKAGES}?tab=used`);
    expect(text).toMatch(/Used up|Expired/);
    expect(text).toContain("Activated");
  });

  test.each(LANGUAGES)("weighs at most 12 kB on the wire in %s", async (language) => {
    for (const tab of ["purchased", "used"]) {
      const headers = {
        "Accept-Encoding": "br",
        Accept: "text/html",
        Cookie: `checked_iccid=${holder.carries("checked_iccid")}; accept-cookie=refuse`,
      };
      const answer = await ask(server.port, `/${language}/account/package?tab=${tab}`, { headers });
      expect(answer.headers["content-encoding"]).toBe("br");
      expect(brotliDecompressSync(answer.body).toString()).toContain("ticket-figure");
      expect(answer.body.length).toBeLessThanOrEqual(12_000);
    }
  });
});
