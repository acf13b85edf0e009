import { brotliDecompressSync } from "node:zlib";
import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import type { PageResponse, Buyer, Fields } from "#tests/support/buyer.ts";
import { buyUntil, packageOwner, newVisitor, type PackageOwner } from "#tests/support/sims/package-owner.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { decode, linksOf, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { signInByCode, signInByIccid } from "#tests/support/identity/sign-in.ts";

const PACKAGES = "/en/account/package";

const server = useServer({ env: { SIMULATOR_DELAY_MS: "0", TRUST_PROXY_HOPS: "1" } });
let ada: PackageOwner;
let bob: PackageOwner;
beforeAll(async () => {
  [ada, bob] = await Promise.all([packageOwner(server), packageOwner(server)]);
});

const summaryOf = ({ html }: PageResponse) => decode(/<div[^>]*class="error-summary"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "").replaceAll("<!-- -->", "");

describe("My packages", () => {
  test("needs a signed-in visitor, and returns after signing in", async () => {
    const { status, location } = await newVisitor(server).open(`${PACKAGES}?tab=used`);
    expect(status).toBe(302);
    expect(location).toBe(`/en/login?redirectTo=${encodeURIComponent(`${PACKAGES}?tab=used`)}`);
  });

  test("shows what was bought as a guest: what is left, the activation deadline, the possible actions", async () => {
    const page = await ada.shop.open(PACKAGES);
    expect(page.status).toBe(200);
    for (const phrase of ["Japan", "5 GB · 30 days", "Not started", "Remaining", "Bought", "First use by", "in Japan", "Hong Kong time"])
      expect(page.text).toContain(phrase);
    expect(linksOf(page, "plan-coverage")).toEqual(["/en/plan-coverage?plan=JP"]);
    // Installing comes first; nothing on the page sells another eSIM.
    expect(page.text.indexOf("Install this eSIM")).toBeLessThan(page.text.indexOf("Request a refund"));
    for (const way of ["order-sim", "destination", "plans"]) expect(linksOf(page, way), way).toEqual([]);
    for (const href of linksOf(page, "plan-detail")) expect(href).toContain("way=sim&iccid=");
    expect(linksOf(page, "order-result").some((href) => href.startsWith(`/en/order-result?order=${ada.order}#`))).toBe(true);
    expect(linksOf(page, "account/order")).toContain(`/en/account/order?order=${ada.order}`);
  });

  test("shows the purchase time in the shop's time zone, like the orders", async () => {
    const fact = /<dt[^>]*>Bought<\/dt><dd>([\s\S]*?)<\/dd>/.exec((await ada.shop.open(PACKAGES)).html)?.[1] ?? "";
    const at = /dateTime="([^"]+)"/.exec(fact)?.[1] ?? "";
    const boughtAt = formatDateTime(Date.parse(at), "en", "date-time");
    expect(fact.replaceAll(/<[^>]*>/g, "")).toBe(`${boughtAt} Hong Kong time`);
    expect((await ada.shop.open(`/en/account/order?order=${ada.order}`)).html).toContain(boughtAt);
  });

  test("opens the installation page of an eSIM again", async () => {
    const [card = ""] = linksOf(await ada.shop.open(PACKAGES), "order-result");
    const page = await ada.shop.open(card.split("#")[0] ?? "");
    expect(page.text).toContain(ada.code);
    expect(page.html.includes(`id="${card.split("#")[1]}"`), "the card has its place on the page").toBe(true);
  });

  test("is neither cached nor indexed", async () => {
    const { headers } = await ada.shop.open(PACKAGES);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("shows the next step if nothing is used up yet, and if there is no SIM", async () => {
    expect((await ada.shop.open(`${PACKAGES}?tab=used`)).text).toContain("Nothing used up or expired yet");
    const shop = newVisitor(server);
    await signInByCode(shop, `new.${randomBytes(6).toString("hex")}@example.com`);
    const page = await shop.open(PACKAGES);
    expect(page.text).toContain("No SIM here yet");
    expect(linksOf(page, "destination")).toHaveLength(1);
    expect(page.html).toContain('name="intent" value="add"');
  });
});

describe("adding a SIM", () => {
  const many = "x".repeat(31);
  test.each([
    ["iccid", "", "The input content cannot be empty"],
    ["iccid", "8985234", "Please enter the correct ICCID."],
    ["iccid", "8912345000000000011", "The ICCID must start with 8985234"],
    ["iccid", "8985234999999999999", "Please enter the correct ICCID."],
    ["remark", many, "must not exceed 30 characters"],
  ])("is rejected with %s “%s”: %s", async (field, value, message) => {
    const form: Fields = { intent: "add", iccid: simCardIccid(11), remark: "Spare phone", [field]: value };
    const page = await ada.shop.post(PACKAGES, form);
    expect(page.status).toBe(400);
    expect(summaryOf(page)).toContain(message);
    const [input = ""] = new RegExp(`<input[^>]*name="${field}"[^>]*aria-invalid="true"[^>]*>`).exec(page.html) ?? [];
    expect(input).not.toBe("");
    expect(/ value="([^"]*)"/.exec(input)?.[1] ?? "").toBe(value);
    expect(titleOf(page)).toBe("Error: My packages");
    expect(page.html).toMatch(/<details class="disclosure"[^>]* open/);
  });

  test("is rejected twice", async () => {
    const page = await ada.shop.post(PACKAGES, { intent: "add", iccid: ada.iccid, remark: "" });
    expect(page.status).toBe(400);
    expect(summaryOf(page)).toContain("Duplicate ICCID entered");
  });

  test("with a remark succeeds; it can be renamed, and is removed after a confirmation", async () => {
    const iccid = simCardIccid(12);
    const added = await bob.shop.post(PACKAGES, { intent: "add", iccid: iccid.replace(/(.{4})/g, "$1 "), remark: "Spare phone" });
    expect(added.status).toBe(303);
    expect(added.location).toBe(`${PACKAGES}?iccid=${iccid}`);
    const page = await bob.shop.open(added.location ?? "");
    expect(page.text).toContain(`Spare phone ending in ${iccid.slice(-6)} · SIM card`);
    expect(page.text).toContain("No packages waiting or in use");

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

describe("unsubscribing", () => {
  test("asks first: what happens, the refund amount and method, and the reason", async () => {
    const [question = ""] = linksOf(await bob.shop.open(PACKAGES), "account/package").filter((href) => href.includes("unsubscribe="));
    const page = await bob.shop.open(question);
    for (const phrase of ["Request a refund for this package?", "HK$93.00", "original payment method", "Credit or debit card", "Our team reviews it"])
      expect(page.text).toContain(phrase);
    const rejected = await bob.shop.post(question, { intent: "unsubscribe", simPackage: bob.simPackage });
    expect(rejected.status).toBe(400);
    expect(summaryOf(rejected)).toContain("Please select the corresponding type");
    expect((await bob.shop.open(PACKAGES)).text).not.toContain("Refund requested");
  });

  test("confirms the refund request, and shows its state on the ticket from then on", async () => {
    const question = `${PACKAGES}?iccid=${bob.iccid}&unsubscribe=${bob.simPackage}`;
    const { status, location } = await bob.shop.post(question, { intent: "unsubscribe", simPackage: bob.simPackage, reason: "trip-changed" });
    expect(status).toBe(303);
    expect((await bob.shop.open(location ?? "")).text).toContain("Your refund request has been submitted");
    const later = await bob.shop.open(PACKAGES);
    expect(later.text).not.toContain("Your refund request has been submitted");
    expect(later.text).toContain("Refund requested. We’re reviewing it, usually within one business day.");
    expect(later.html).not.toContain("unsubscribe=");
  });

  test("twice is one request, and confirms it again", async () => {
    const question = `${PACKAGES}?iccid=${bob.iccid}&unsubscribe=${bob.simPackage}`;
    expect((await bob.shop.open(question)).text).toContain("This package can’t be refunded here");
    const again = await bob.shop.post(question, { intent: "unsubscribe", simPackage: bob.simPackage, reason: "other" });
    expect(again.status).toBe(303);
    expect((await bob.shop.open(again.location ?? "")).text).toContain("Your refund request has been submitted");
  });
});

describe("a used SIM", () => {
  const card = simCardIccid(921);
  let holder: Buyer;
  beforeAll(async () => {
    for (const name of ["JP-5GB-30D", "ASIA-1GBDAY-15D", "EUROPE-10GB-30D"])
      await buyUntil(newVisitor(server), { way: "sim", iccid: card, package: name }, "The package is on your SIM");
    holder = newVisitor(server);
    await signInByIccid(holder, card);
  });

  test("says in which order its packages start", async () => {
    const { text } = await holder.open(PACKAGES);
    expect(text).toContain("the one that expires first, then the one that works in fewer destinations, then the one bought first");
    expect(text).toContain("Number 2 in the queue");
    expect(text.indexOf("Number 2 in the queue")).toBeLessThan(text.indexOf("Number 3 in the queue"));
  });

  test("has no menu of a package that has no entry for its holder", async () => {
    const { html } = await holder.open(PACKAGES);
    expect(html).toContain('class="package-actions"');
    expect(html).not.toMatch(/<div class="more-list"><\/div>/);
  });

  test("shows ended packages under Used/Expired, with usage and dates", async () => {
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
      const response = await httpRequest(server.port, `/${language}/account/package?tab=${tab}`, { headers });
      expect(response.headers["content-encoding"]).toBe("br");
      expect(brotliDecompressSync(response.body).toString()).toContain("ticket-figure");
      expect(response.body.length).toBeLessThanOrEqual(12_000);
    }
  });
});
