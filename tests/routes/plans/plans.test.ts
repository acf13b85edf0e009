import { describe, expect, inject, test } from "vitest";
import { linksOf, textOf, visitor, type Page } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "HKD" });

const valuesOf = ({ html }: Page, name: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)]
    .filter(([tag]) => tag.includes(`name="${name}"`))
    .map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? "");
const chosenOf = ({ html }: Page, name: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)]
    .filter(([tag]) => tag.includes(`name="${name}"`) && tag.includes("checked"))
    .map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);
const totalOf = ({ html }: Page) => textOf(`<main>${/<output[^>]*>(.*?)<\/output>/.exec(html)?.[1] ?? ""}</main>`).trim();

describe("the plans for a destination", () => {
  test("lists its own plan first, then every region that covers it, then global", async () => {
    const plans = linksOf(await open("/en/plans?country=HK"), "plan-detail").map((href) => new URL(href, "http://x").searchParams.get("plan"));
    expect([...new Set(plans)]).toEqual(["HK", "GREATER_CHINA", "ASIA", "GLOBAL"]);
  });

  test("lists the packages of its own plan with data, days, price and price per GB, each linked to its page", async () => {
    const page = await open("/en/plans?country=JP");
    expect(page.text).toContain("1 GB Cheapest Maps and messages for 7 days, social media for 2 7 days HK$23.00 HK$23.00 /GB");
    expect(page.text).toContain("20 GB Best value 42% less per GB Social media for 30 days, video for 13 30 days HK$268.00 HK$13.40 /GB");
    expect(page.text).toContain("Less per GB: than the smallest package.");
    expect(linksOf(page, "plan-detail")).toEqual(
      [1, 3, 5, 10, 20]
        .map((gb) => `/en/plan-detail?plan=JP&package=JP-${gb}GB-${gb === 1 ? 7 : gb === 3 ? 15 : 30}D`)
        .concat(["/en/plan-detail?plan=ASIA", "/en/plan-detail?plan=GLOBAL"]),
    );
  });

  test("day passes are a tab, with a link for each daily allowance, the price per day, and when a day ends there", async () => {
    const tab = linksOf(await open("/en/plans?country=JP"), "plans").find((href) => href.includes("kind=day-pass")) ?? "";
    const page = await open(tab);
    expect(linksOf(page, "plans")).toContain("/en/plans?country=JP&kind=day-pass&mb=1024");
    const { text } = await open("/en/plans?country=JP&kind=day-pass&mb=1024");
    expect(text).toContain("Then unlimited at 128 kbit/s A day ends at 01:00 Japan time Enough for social media every day No hotspot");
    expect(text).toMatch(/1 GB a day Cheapest 1 day HK\$17\.00 HK\$17\.00 \/day/);
    expect(text).toContain("less per day");
  });

  test("regional plans say where else they work, and what unlimited means", async () => {
    const { text } = await open("/en/plans?country=JP");
    expect(text).toMatch(/Asia Also works in South Korea, Thailand and 19 more Up to 20 GB for up to 30 days/);
    expect(text).toContain("Unlimited day pass: 1–2 GB a day, then 128 kbit/s");
  });

  test("says what the from-price buys", async () => {
    expect((await open("/en/plans?country=JP")).text).toContain("from HK$17.00 · 1 GB, 1 day");
  });

  test("finds the cheapest package for a journey, with a form that keeps the place", async () => {
    const { html, text } = await open("/en/plans?country=JP&days=7&use=video");
    expect(text).toContain("The cheapest for 7 days of video: 2 GB a day, 7 days · ");
    expect(html).toMatch(/<form[^>]*action="\/en\/plans#trip"/);
    expect(html).toContain('<input type="hidden" name="country" value="JP"/>');
    expect((await open("/en/plans?country=JP&days=30&use=video")).text).toContain("No single package here covers 30 days of video.");
    for (const query of ["days=0&use=video", "days=99&use=video", "days=7&use=x", "days=7"]) {
      const { status, text: other } = await open(`/en/plans?country=JP&${query}`);
      expect([status, other.includes("The cheapest for")], query).toEqual([200, false]);
    }
  });

  test("several destinations in one query show the plans that cover all of them", async () => {
    const page = await open("/en/plans?q=japan%20korea");
    expect(page.text).toContain("Plans for Japan and South Korea");
    expect(linksOf(page, "plan-detail").map((href) => new URL(href, "http://x").searchParams.get("plan"))[0]).toBe("ASIA");
    expect(linksOf(page, "plans")).toEqual(expect.arrayContaining(["/en/plans?country=JP", "/en/plans?country=KR"]));
  });

  test("the way and the SIM of the address travel with every link and form", async () => {
    const sim = "way=sim&iccid=8985234000000105447";
    const page = await open(`/en/plans?country=JP&${sim}`);
    expect(page.text).toContain("For your SIM ending 105447");
    const links = [...linksOf(page, "plan-detail"), ...linksOf(page, "plans")];
    expect(links.length).toBeGreaterThan(7);
    for (const href of links) expect(href).toContain(sim);
    expect(page.html.match(/<input type="hidden" name="iccid" value="8985234000000105447"\/>/g)).toHaveLength(2);
    const destinations = await open(`/en/destination?${sim}`);
    for (const href of linksOf(destinations, "plans")) expect(href).toContain(sim);
    expect((await open("/en/plans?country=JP&way=sim&iccid=%22%3E%3Cscript%3E")).html).not.toContain('name="iccid"');
  });

  test.each([
    ["CNY", "CN¥15.00"],
    ["HKD", "HK$17.00"],
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
      expect(linksOf(await open(`/en/plans?q=${encodeURIComponent(q)}`), "plan-detail")).toContain("/en/plan-detail?plan=JP&package=JP-5GB-30D");
    }
  });

  test("several matches are offered as a choice", async () => {
    const page = await open("/en/plans?q=united");
    expect(page.text).toContain("Choose yours");
    expect(linksOf(page, "plans").length).toBeGreaterThan(1);
  });

  test("a network code alone is a hint", async () => {
    expect(linksOf(await open("/en/plans?mcc=440"), "plan-detail")).toContain("/en/plan-detail?plan=JP&package=JP-5GB-30D");
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

describe("a plan", () => {
  test("every package can be reached by links and radio buttons alone", async () => {
    const seen = new Set<string>();
    const queue = ["/en/plan-detail?plan=JP"];
    for (const address of queue) {
      const page = await open(address);
      for (const id of valuesOf(page, "package")) seen.add(id);
      const choices = linksOf(page, "plan-detail").filter((href) => href.includes("plan=JP&"));
      for (const href of choices) if (!queue.includes(href)) queue.push(href);
    }
    expect([...seen].filter((id) => /^JP-\d+GB-\d+D$/.test(id))).toHaveLength(5);
    expect([...seen].filter((id) => /^JP-\d+GBDAY-\d+D$/.test(id))).toHaveLength(15);
  });

  test("the total is price times quantity, in the chosen currency", async () => {
    expect(totalOf(await open("/en/plan-detail?plan=JP&package=JP-5GB-30D&quantity=3"))).toBe("HK$279.00 HKD");
    const inYuan = await visitor(origin, { currency: "CNY" })("/en/plan-detail?plan=JP&package=JP-5GB-30D&quantity=3");
    expect(totalOf(inYuan)).toBe("CN¥267.00 CNY");
  });

  test("one form leads to the order and, by its other button, updates this page", async () => {
    const { html } = await open("/en/plan-detail?plan=JP&package=JP-5GB-30D&way=physical&quantity=2");
    expect(html).toMatch(/<form[^>]*id="choice"[^>]*action="\/en\/order-sim"|<form[^>]*action="\/en\/order-sim"[^>]*id="choice"/);
    expect(html).toMatch(/<button[^>]*formAction="\/en\/plan-detail"[^>]*>/i);
    expect(html.match(/<button[^>]*form="choice"[^>]*>/g)?.length).toBeGreaterThan(0);
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>2</);
  });

  test("the choices of the address are selected", async () => {
    const page = await open("/en/plan-detail?plan=JP&package=JP-2GBDAY-7D&way=sim&quantity=1");
    expect(chosenOf(page, "package")).toEqual(["JP-2GBDAY-7D"]);
    expect(chosenOf(page, "way")).toEqual(["sim"]);
  });

  test("invalid choices fall back to defaults: a quantity out of range, an unknown delivery method, a package that is not sold", async () => {
    expect(totalOf(await open("/en/plan-detail?plan=JP&package=JP-5GB-30D&quantity=99"))).toBe("HK$930.00 HKD");
    expect(chosenOf(await open("/en/plan-detail?plan=JP&way=pigeon"), "way")).toEqual(["esim"]);
    const page = await open("/en/plan-detail?plan=JP&package=JP-7GB-30D");
    expect(page.text).toContain("The package you asked for is no longer on sale");
  });

  test("an unknown plan redirects to the search with the query", async () => {
    const { status, location } = await open("/zh-hk/plan-detail?plan=ATLANTIS");
    expect([status, location]).toEqual([302, "/zh-hk/plans?q=ATLANTIS"]);
  });

  test("packages show their price per GB, and larger ones how much less that is than the smallest, never as a price cut", async () => {
    const { html, text } = await open("/en/plan-detail?plan=JP");
    expect(text).toMatch(/1 GB · 7 days Cheapest HK\$23\.00 HK\$23\.00 \/GB/);
    expect(text).toMatch(/20 GB · 30 days Best value 42% less per GB HK\$268\.00 HK\$13\.40 \/GB/);
    expect(text).toContain("Less per GB: than the smallest package.");
    expect(text).not.toContain("% off");
    expect(html).not.toContain("badge sun");
  });

  test("a kind that the plan does not sell falls back to one that it sells", async () => {
    expect((await open("/en/plan-detail?plan=AF&kind=day-pass")).status).toBe(200);
  });

  test("the eSIM choice links to the device check, and the heading to the coverage", async () => {
    const page = await open("/en/plan-detail?plan=JP");
    expect(linksOf(page, "esim-device")).toContain("/en/esim-device?plan=JP");
    expect(linksOf(page, "plan-coverage")).toEqual(["/en/plan-coverage?plan=JP"]);
  });

  test("the SIM of the address is selected, named and kept by the links", async () => {
    const page = await open("/en/plan-detail?plan=JP&way=sim&iccid=8985234000000105447");
    expect(chosenOf(page, "way")).toEqual(["sim"]);
    expect(page.text).toContain("For your SIM ending 105447");
    expect(page.html).toMatch(/<input[^>]*name="iccid"[^>]*value="8985234000000105447"/);
    for (const href of linksOf(page, "plan-detail")) expect(href).toContain("iccid=8985234000000105447");
    expect(linksOf(page, "plans")).toContain("/en/plans?country=JP&way=sim&iccid=8985234000000105447");
  });

  test("a fixed package ends when it is used up and runs for days of 24 hours", async () => {
    const { text } = await open("/en/plan-detail?plan=JP&package=JP-5GB-30D");
    expect(text).toContain("The service stops.");
    expect(text).toContain("runs for 30 days of 24 hours");
    expect(text).toMatch(/You land and connect \d+ \w+ \d{4}, 10:00 Japan time \d+ \w+ \d{4}, 09:00 Hong Kong time/);
  });

  test("a day pass shows its allowance, the speed after it, and when its days end there", async () => {
    const { text } = await open("/en/plan-detail?plan=JP&package=JP-1GBDAY-3D");
    expect(text).toContain("1 GB at full speed on each of 3 days");
    expect(text).toContain("Unlimited at up to 128 kbit/s until the day ends");
    expect(text).toContain("Every day ends at 00:00 UTC+8 (Japan: 01:00)");
    expect(text).toContain("A day ends at 01:00 Japan time No hotspot");
    expect(text).toContain("Hotspot Not with this package.");
  });

  test("shows the activation deadline as a date", async () => {
    const { text } = await open("/en/plan-detail?plan=JP&package=JP-5GB-30D");
    expect(text).toMatch(/Use it for the first time by \d+ \w+ \d{4}\. That is 180 days after buying/);
  });

  test("plans with Mainland China say who cannot buy them and to install before travelling", async () => {
    const { text } = await open("/en/plan-detail?plan=CN");
    expect(text).toContain("Plans including Mainland China cannot be bought by customers in Mainland China.");
    expect(text).toContain("Installing may be blocked inside Mainland China.");
  });

  test("recommends other plans, never the same one", async () => {
    const others = linksOf(await open("/en/plan-detail?plan=JP"), "plan-detail").filter((href) => !href.includes("&"));
    expect(others.length).toBeGreaterThan(2);
    expect(others).not.toContain("/en/plan-detail?plan=JP");
  });
});

describe("the suggestions", () => {
  type Suggested = { id: string; name: string; matched?: string | null; group?: string };
  const suggest = async (query: string) => JSON.parse((await open(`/en/suggest?${query}`)).html) as Suggested[];

  test("name the city, airport or other name that matches", async () => {
    expect((await suggest("q=tok"))[0]).toMatchObject({ id: "JP", name: "Japan", matched: "Tokyo" });
    expect((await suggest("q=nrt"))[0]).toMatchObject({ id: "JP", matched: "Narita NRT" });
    expect((await suggest("q=japan"))[0]).toMatchObject({ id: "JP", matched: null });
  });

  test("begin with the region that covers several destinations", async () => {
    expect((await suggest("q=japan+korea"))[0]).toMatchObject({ id: "ASIA", matched: "Japan and South Korea" });
  });

  test("without a text are the visitor's own last destinations, then popular ones", async () => {
    const suggested = await suggest("q=&recent=FR,EUROPE,XX,KR");
    expect(suggested.map(({ id, group }) => [id, group])).toEqual([
      ["FR", "recent"],
      ["EUROPE", "recent"],
      ["JP", "popular"],
      ["KR", "popular"],
      ["TH", "popular"],
      ["HK", "popular"],
    ]);
    expect((await suggest("")).every(({ group }) => group === "popular")).toBe(true);
  });

  test("are empty for text that matches nothing", async () => {
    expect(await suggest("q=xyzzy")).toEqual([]);
  });
});

describe("the eSIM device check", () => {
  test("asks for the brand, then for its models and the place of purchase", async () => {
    expect((await open("/en/esim-device")).html).not.toContain('name="model"');
    const { html } = await open("/en/esim-device?brand=Apple");
    expect(html).toContain(">iPhone 15 Pro</option>");
    expect(html).not.toContain(">Pixel 8</option>");
    expect(html).toContain('name="boughtIn"');
  });

  test.each([
    ["brand=Apple&model=iPhone+15", "Yes, your phone supports our eSIM"],
    ["brand=Apple&model=iPhone+15&boughtIn=CN", "No, this phone does not support our eSIM"],
    ["brand=Apple&model=iPhone+15&boughtIn=US", "Yes, and it is eSIM-only"],
    ["brand=Apple&model=iPhone+15&locked=on", "No, this phone does not support our eSIM"],
    ["brand=Apple&model=other", "Probably. Please check the phone itself"],
  ])("%s: %s", async (query, expected) => {
    expect((await open(`/en/esim-device?${query}`)).text).toContain(expected);
  });

  test("always says that the phone itself is authoritative: dial *#06#", async () => {
    expect((await open("/en/esim-device")).text).toContain("*#06#");
  });

  test("links back to the plan", async () => {
    const page = await open("/en/esim-device?plan=JP&brand=Google&model=Pixel+8");
    expect(linksOf(page, "plan-detail")).toEqual(["/en/plan-detail?plan=JP&way=esim"]);
  });
});
