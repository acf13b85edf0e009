import { describe, expect, test } from "vitest";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, valueOf, type PageResponse, type Fields } from "#tests/support/buyer.ts";
import { decode, linksOf, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { validTopUpForm, signedLink } from "#tests/support/sims/top-up-form.ts";

const PREPAID = simCardIccid(610);
const CHINA = simCardIccid(710);
const TRAVEL = simCardIccid(10);

const server = useServer({ env: { ESIM_SITE_URL: "https://esim.harbour.travel/" } });
const shop = buyer(server);

const orderOf = (response: PageResponse) => new URL(response.location ?? "", server.origin).searchParams.get("order");

describe("the page", () => {
  test("asks for an ICCID, and may be indexed without one", async () => {
    const page = await shop.open("/en/top-up");
    expect(page.html).toMatch(/<form[^>]* action="\/en\/top-up"/);
    expect(page.html).toMatch(/<input[^>]*name="iccid"/);
    expect(page.html).toMatch(/<input[^>]*name="remember"/);
    expect(page.html).toContain(`<link rel="canonical" href="${server.origin}/en/top-up"`);
    expect(page.headers.get("X-Robots-Tag")).toBeNull();
  });

  test("shows the SIM of its address: balance, amounts, rules; it is not cached and has no script", async () => {
    const page = await shop.open(`/en/top-up?iccid=${PREPAID.replace(/(.{4})/g, "$1%20")}`);
    expect(page.status).toBe(200);
    // A new SIM: its balance is zero, and no duration is estimated.
    expect(page.text).toMatch(/Balance HK\$0\.00 Valid until/);
    expect((await shop.open(`/en/top-up?iccid=${simCardIccid(611)}`)).text).toMatch(/Balance HK\$\d+\.\d\d Enough for about/);
    expect(page.text).toMatch(/HK\$100 Get 5 HKD Free .* HK\$300 5% off .* HK\$285/);
    expect(page.text).toContain("extends the validity by 180 days from the top-up date");
    expect(page.text).toContain("neither refunded nor transferred");
    expect(page.text).toContain("Alipay and WeChat Pay convert the amount to CNY automatically");
    expect(page.text).toContain("Usage history goes back 6 months");
    expect(linksOf(page, "esim-link")).toHaveLength(1);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.html).not.toMatch(/<script|modulepreload/);
    expect(page.html).toContain(`<link rel="canonical" href="${server.origin}/en/top-up"`);
  });

  test("is always in HKD and says why to visitors who see other prices", async () => {
    const why = "a top-up is paid in HKD";
    expect((await shop.open(`/en/top-up?iccid=${PREPAID}`)).text).not.toContain(why);
    const yuan = await buyer(server, { cookies: { currency: "CNY" } }).open(`/en/top-up?iccid=${PREPAID}`);
    expect(yuan.text).toContain(why);
    expect(yuan.text).toContain("Pay HK$50");
  });

  test("has a usage tab for every SIM of the shop, also for one with packages", async () => {
    for (const iccid of [PREPAID, TRAVEL]) {
      const page = await shop.open(`/en/top-up?iccid=${iccid}&tab=usage`);
      expect(page.html).toContain('aria-current="page"');
      expect(page.html).not.toContain('name="amount"');
    }
  });

  test.each([
    ["a travel SIM on /top-up", "top-up", TRAVEL, "destination"],
    ["a travel SIM on /top-up-gogo-china", "top-up-gogo-china", TRAVEL, "destination"],
    ["a China card on /top-up", "top-up", CHINA, "top-up-gogo-china"],
    ["a prepaid SIM on /top-up-gogo-china", "top-up-gogo-china", PREPAID, "top-up"],
  ])("redirects %s to the right page, with its ICCID", async (_, page, iccid, leads) => {
    const response = await shop.open(`/en/${page}?iccid=${iccid}`);
    expect(response.status).toBe(200);
    expect(linksOf(response, leads).some((href) => href.includes(iccid))).toBe(true);
    expect(response.html).not.toContain('name="amount"');
  });

  test.each([
    ["", "The input content cannot be empty"],
    ["8985234", "Please enter the correct ICCID."],
    ["8912345000000000011", "The ICCID must start with 8985234"],
    [esimIccid("nobody"), "Please enter the correct ICCID."],
  ])("rejects %s: %s", async (iccid, message) => {
    const page = await shop.open(`/en/top-up?iccid=${iccid}`);
    expect(page.status).toBe(400);
    expect(page.text).toContain(message);
    expect(titleOf(page)).toMatch(/^Error: /);
    expect(valueOf(page, "iccid")).toBe(iccid);
  });

  test("opened by an expired link says so and asks for the ICCID", async () => {
    const page = await shop.open("/en/top-up?key=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz");
    expect(page.status).toBe(200);
    expect(page.text).toContain("This link no longer works");
    expect(page.html).toMatch(/<input[^>]*name="iccid"/);
  });

  test("opened from a message is filled in, and stays so when it is rejected", async () => {
    const link = signedLink(server.store.dataDir, { iccid: PREPAID, email: "ada@example.com", language: "en", product: "prepaid" });
    const page = await shop.open(link);
    expect(valueOf(page, "iccid")).toBe(PREPAID);
    expect(valueOf(page, "email")).toBe("ada@example.com");
    const action = decode(/<form id="top-up"[^>]* action="([^"]+)"/.exec(page.html)?.[1] ?? "");
    expect(action).toBe(link);
    const wrong = await shop.post(action, { ...validTopUpForm(PREPAID), amount: "20000", email: "ada@" });
    expect(wrong.status).toBe(400);
    expect([valueOf(wrong, "iccid"), valueOf(wrong, "amount"), valueOf(wrong, "email")]).toEqual([PREPAID, "20000", "ada@"]);
    expect(decode(/<form id="top-up"[^>]* action="([^"]+)"/.exec(wrong.html)?.[1] ?? "")).toBe(link);
  });

  test("for China has the site's frame, and none inside an app", async () => {
    const site = await shop.open(`/zh-cn/top-up-gogo-china?iccid=${CHINA}`);
    const app = await shop.open(`/zh-cn/top-up-gogo-china-app?iccid=${CHINA}`);
    for (const page of [site, app]) expect(page.text).toContain("HK$6.80");
    expect(site.html).toMatch(/<header class="site-header"[^]*<footer/);
    expect(app.html).not.toMatch(/site-header|<footer/);
    expect(app.html).toContain('name="robots" content="noindex"');
    const rejected = await shop.post("/zh-cn/top-up-gogo-china-app", { ...validTopUpForm(CHINA), email: "" });
    expect(rejected.status).toBe(400);
    expect(rejected.html).not.toMatch(/site-header|<footer/);
  });
});

type Row = [field: string, value: string | null, says: string];
const rejectedRows: Row[] = [
  ["iccid", "", "The input content cannot be empty"],
  ["iccid", "8985234", "Please enter the correct ICCID."],
  ["iccid", "8912345000000000011", "The ICCID must start with 8985234"],
  ["iccid", esimIccid("nobody"), "Please enter the correct ICCID."],
  ["iccid", TRAVEL, "This SIM works with packages"],
  ["iccid", CHINA, "This is a China travel SIM"],
  ["amount", null, "Please select the corresponding type"],
  ["amount", "5001", "Please select the corresponding type"],
  ["amount", "-5000", "Please select the corresponding type"],
  ["amount", "50.00", "Please select the corresponding type"],
  ["paymentMethod", null, "Please select the corresponding type"],
  ["paymentMethod", "cash", "Please select the corresponding type"],
  ["email", "", "The input content cannot be empty"],
  ["email", "mei.example.com", "Email format is incorrect"],
  ["email", `${"x".repeat(40)}@example.com`, "The email content must not exceed 50 characters"],
  ["checkoutKey", "short", "This form is out of date"],
];

describe("a top-up", () => {
  test.each(rejectedRows)("is rejected if %s is %j: %s", async (field, value, message) => {
    const form: Fields = { ...validTopUpForm(PREPAID), remember: "on", [field]: value ?? "" };
    if (value === null) delete form[field];
    const page = await shop.post("/en/top-up", form);
    expect(page.status).toBe(400);
    expect(titleOf(page)).toMatch(/^Error: /);
    const summary = /<div id="top-up-errors".*?<\/ul>/s.exec(page.html)?.[0] ?? "";
    expect(decode(summary.replaceAll("<!-- -->", ""))).toContain(message);
    expect(summary).toContain("autofocus");
    if (field !== "checkoutKey") expect(decode(new RegExp(`id="top-up-${field}-error".*?</p>`, "s").exec(page.html)?.[0] ?? "")).toContain(message);
    for (const [name, typed] of Object.entries(form)) {
      if (name !== field || name === "iccid") expect(valueOf(page, name), name).toBe(typed);
    }
  });

  test("needs no earlier page and no key, and equal posts are one order until it is paid", async () => {
    const { checkoutKey: _, ...form } = validTopUpForm(PREPAID);
    const [first, second] = await Promise.all([shop.post("/en/top-up", form), shop.post("/en/top-up", form)]);
    expect([first?.status, second?.status]).toEqual([303, 303]);
    expect(first?.location).toMatch(/\/sandbox\/pay\//);
    expect(second?.location).toBe(first?.location);
  });

  test("whose form is sent again with other contents returns as typed with its own key, without access to the order", async () => {
    const form = validTopUpForm(PREPAID);
    expect((await shop.post("/en/top-up", form)).location).toMatch(/\/sandbox\/pay\//);
    const again = await shop.post("/en/top-up", { ...form, amount: "20000" });
    expect([again.status, again.location]).toEqual([409, null]);
    expect(again.text).toContain("You’ve already placed an order with this form");
    expect(valueOf(again, "checkoutKey")).not.toBe(form.checkoutKey);
    expect(again.html).not.toMatch(/order-result\?order/);
  });

  test("asks again if price or bonus got worse since its page was shown", async () => {
    const form = validTopUpForm(PREPAID, { quoted: "5000:4999:5000" });
    const page = await shop.post("/en/top-up", form);
    expect(page.status).toBe(409);
    expect(page.text).toContain("The price has changed since you opened this page");
    expect(valueOf(page, "quoted")).toMatch(/^5000:5000:5000 10000:10000:10500 /);
    expect((await shop.post("/en/top-up", { ...form, quoted: valueOf(page, "quoted") ?? "" })).status).toBe(303);
  });

  test("that was paid leads back, and its result stays inside the app if it started there", async () => {
    for (const [page, framed] of [
      ["top-up-gogo-china", true],
      ["top-up-gogo-china-app", false],
    ] as const) {
      const visitor = buyer(server);
      const placed = await visitor.post(`/en/${page}`, validTopUpForm(CHINA));
      visitor.keep(placed);
      const paid = await visitor.post(placed.location ?? "", { outcome: "pay" });
      const result = await visitor.open(paid.location ?? "");
      expect(result.status).toBe(200);
      expect(orderOf(paid)).toBeTruthy();
      expect(/<header class="site-header"/.test(result.html)).toBe(framed);
      // Orders from elsewhere keep their frame in this browser.
      const other = await shop.post("/en/top-up-gogo-china", validTopUpForm(CHINA));
      const others = await shop.post(other.location ?? "", { outcome: "pay" });
      expect((await visitor.open(others.location ?? "")).html).toContain('<header class="site-header"');
    }
  });
});
