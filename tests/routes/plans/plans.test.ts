import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { describe, expect, inject, test } from "vitest";
import { linksOf, visitor } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "HKD" });

describe("the plans for a destination", () => {
  test("lists its own plan first, then every region that covers it, then global", async () => {
    const plans = linksOf(await open("/en/plans?country=HK"), "plan-detail").map((href) => new URL(href, "http://x").searchParams.get("plan"));
    expect([...new Set(plans)]).toEqual(["HK", "GREATER_CHINA", "ASIA", "GLOBAL"]);
  });

  test("lists the packages of its own plan with data, days, price and price per GB, each linked to the checkout", async () => {
    const page = await open("/en/plans?country=JP");
    expect(page.text).toContain("1 GB Maps and messages for 7 days, social media for 2 7 days HK$23 HK$23 /GB");
    expect(page.text).toContain("20 GB Best value 42% less per GB Social media for 30 days, video for 13 30 days HK$268 HK$13.40 /GB");
    expect(page.text).toContain("“Less per GB” compares with the smallest package.");
    // The last is that of the ticket of the selected package.
    expect(linksOf(page, "order-sim")).toEqual(
      [1, 3, 5, 10, 20, 5].map((gb) => `/en/order-sim?package=JP-${gb}GB-${gb === 1 ? 7 : gb === 3 ? 15 : 30}D&way=esim&quantity=1`),
    );
    expect([...new Set(linksOf(page, "plan-detail"))]).toEqual(["JP", "ASIA", "GLOBAL"].map((plan) => `/en/plan-detail?plan=${plan}`));
  });

  test("day passes are a tab, with a link for each daily allowance, the price per day, and how long a day is", async () => {
    const tab = linksOf(await open("/en/plans?country=JP"), "plans").find((href) => href.includes("kind=day-pass")) ?? "";
    const page = await open(tab);
    expect(linksOf(page, "plans")).toContain("/en/plans?country=JP&kind=day-pass&mb=1024");
    const { text } = await open("/en/plans?country=JP&kind=day-pass&mb=1024");
    expect(text).toContain("Then 128 kbit/s A day is 24 hours from your first connection Enough for social media every day No hotspot");
    expect(text).toMatch(/1 GB a day Cheapest 1 day HK\$17 HK\$17 \/day/);
    expect(text).toContain("less per day");
  });

  test("Mainland China is compared with the China SIM, in one table, and says whether a VPN is needed", async () => {
    const page = await open("/en/plans?country=CN");
    expect(page.text).toMatch(
      /5 GB .*30 days .* 15\.44 GB China travel SIM Valid for 180 days from the last top-up No day limit \S+100 HK\$6\.48 \/GB/,
    );
    expect(page.text).not.toContain("Best value");
    expect(page.text).toContain("Mainland China: WhatsApp, Google, Gmail and Teams usually work without a VPN");
    expect(page.text).toContain("Data reaches the internet in Hong Kong");
    expect(linksOf(page, "gogo-china")).toEqual(["/en/gogo-china"]);
    expect((await open("/en/plans?country=CN&kind=day-pass")).text).not.toContain("15.44 GB");
    expect((await open("/en/plans?country=AE")).text).toContain("United Arab Emirates: calls in WhatsApp and FaceTime are usually blocked");
  });

  test("regional plans say where else they work, and the terms of day passes", async () => {
    const { text } = await open("/en/plans?country=JP");
    expect(text).toMatch(/Asia Also works in South Korea, Thailand and 19 more Up to 20 GB for up to 30 days/);
    expect(text).toContain("Day pass: 1–2 GB a day, then 128 kbit/s");
  });

  test("says what the from-price buys", async () => {
    expect((await open("/en/plans?country=JP")).text).toContain("from HK$17 · 1 GB · 1 day");
  });

  test("names packages for a journey by its days or dates, with a form that keeps the place, and links that keep the dates", async () => {
    const { html, text } = await open("/en/plans?country=JP&days=7&use=social");
    expect(text).toContain("For 7 days of social media: The cheapest that is enough 1 GB a day · 7 days No hotspot");
    expect(text).toContain("With a hotspot 5 GB · 30 days Hotspot included");
    expect(html).toMatch(/<form action="\/en\/plans" class="trip-form"><input type="hidden" name="country" value="JP"\/>/);
    const dated = await open("/en/plans?country=JP&from=2027-03-05&to=2027-03-12&use=social");
    expect(dated.text).toContain("For Fri, 5 Mar to Fri, 12 Mar, 8 days of social media:");
    const dates = "from=2027-03-05&to=2027-03-12";
    expect(
      linksOf(dated, "plan-detail")
        .filter((href) => href.includes("plan=JP"))
        .every((href) => href.includes(dates)),
    ).toBe(true);
    expect(linksOf(dated, "order-sim").every((href) => href.includes(dates))).toBe(true);
    const plan = await open(`/en/plan-detail?plan=JP&${dates}`);
    expect(plan.text).toContain("Your trip to Japan, landing at 10:00");
    expect(plan.text).toContain("5 Mar 2027, 10:00");
    expect((await open("/en/plans?country=JP&days=30&use=video")).text).toContain("No single package here covers 30 days of video.");
    for (const query of ["days=0&use=video", "days=999&use=video", "days=7&use=x", "days=7", "from=2027-03-12&to=2027-03-05&use=maps"]) {
      const { status, text: other } = await open(`/en/plans?country=JP&${query}`);
      expect([status, other.includes("The cheapest that is enough")], query).toEqual([200, false]);
    }
  });

  test("selects a package by address, whose ticket leads to its checkout", async () => {
    const { html } = await open("/en/plans?country=JP&package=JP-20GB-30D");
    expect(/<tr class="selected">.*?<\/tr>/s.exec(html)?.[0]).toContain("package=JP-20GB-30D");
    expect(/<aside class="sticky-side.*?<\/aside>/s.exec(html)?.[0]).toContain("/en/order-sim?package=JP-20GB-30D&amp;way=esim&amp;quantity=1");
  });

  test("several destinations in one query show the plans that cover all of them", async () => {
    const page = await open("/en/plans?q=japan%20korea");
    expect(page.text).toContain("Japan and South Korea plans Japan South Korea 2 plans work in all of them.");
    expect(linksOf(page, "plan-detail").map((href) => new URL(href, "http://x").searchParams.get("plan"))[0]).toBe("ASIA");
    expect(linksOf(page, "plans")).toEqual(expect.arrayContaining(["/en/plans?country=JP", "/en/plans?country=KR"]));
  });

  test("the way and the SIM of the address travel with every link and form", async () => {
    const iccid = simCardIccid(21);
    const sim = `way=sim&iccid=${iccid}`;
    const page = await open(`/en/plans?country=JP&${sim}`);
    const links = [...linksOf(page, "plan-detail"), ...linksOf(page, "plans")].filter((href) => !href.includes("way=esim"));
    expect(links.length).toBeGreaterThan(5);
    for (const href of links) expect(href).toContain(sim);
    expect(page.html.match(new RegExp(`<input type="hidden" name="iccid" value="${iccid}"/>`, "g"))).toHaveLength(2);
    const destinations = await open(`/en/destination?${sim}`);
    for (const href of linksOf(destinations, "plans")) expect(href).toContain(sim);
    expect((await open("/en/plans?country=JP&way=sim&iccid=%22%3E%3Cscript%3E")).html).not.toContain('name="iccid"');
  });

  test.each([
    ["CNY", "CN¥15"],
    ["HKD", "HK$17"],
    ["USD", "US$1.99"],
  ])("shows prices in the chosen currency, %s", async (currency, price) => {
    const { text } = await visitor(origin, { currency })("/en/plans?country=JP");
    expect(text).toContain(`from ${price}`);
  });

  test("keeps the input in the search box", async () => {
    const { html } = await open("/en/plans?q=tok%22yo");
    expect(html).toMatch(/<input[^>]*name="q"[^>]*value="tok&quot;yo"/);
  });

  test("an exact name shows the plans immediately, in any language", async () => {
    for (const q of ["japan", "日本", "riben", "jp"]) {
      expect(linksOf(await open(`/en/plans?q=${encodeURIComponent(q)}`), "plan-detail")).toContain("/en/plan-detail?plan=JP");
    }
  });

  test("several matches are offered as a choice", async () => {
    const page = await open("/en/plans?q=united");
    expect(page.text).toContain("Choose yours");
    expect(linksOf(page, "plans").length).toBeGreaterThan(1);
  });

  test("a network code alone is a hint", async () => {
    expect(linksOf(await open("/en/plans?mcc=440"), "plan-detail")).toContain("/en/plan-detail?plan=JP");
  });

  test.each([
    ["en", "No results found! Please search again after changing the country/region"],
    ["zh-cn", "没有找到结果！请更换国家/地区后重新搜索"],
    ["zh-hk", "找不到結果！請更改國家／地區後再搜尋"],
  ])("if nothing matches, the page in %s says so and offers popular destinations", async (language, expected) => {
    const page = await open(`/${language}/plans?q=Atlantis`);
    expect(page.text).toContain(expected);
    expect(page.text).toContain("Atlantis");
    expect(linksOf(page, "plans")).toContain(`/${language}/plans?country=JP`);
  });

  test("without a query, shows popular destinations and all regions", async () => {
    const links = linksOf(await open("/en/plans"), "plans");
    expect(links).toContain("/en/plans?country=JP");
    expect(links).toContain("/en/plans?country=GLOBAL");
  });
});
