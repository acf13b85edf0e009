import type { RequestListener } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening, type ListeningServer } from "#server/http/server/listen.ts";
import { readEnv } from "#server/env.ts";
import type { HidingReason } from "#server/domain/order-states.schema.ts";
import { hideSentence } from "#server/orders/ratings/hide-sentence.ts";
import { findRating } from "#server/orders/ratings/list-ratings.ts";
import { MAX_SENTENCE } from "#server/orders/ratings/rating.schema.ts";
import { openDesk } from "#tests/support/desk.ts";
import { buyer, type Buyer } from "#tests/support/buyer.ts";
import { titleOf } from "#tests/support/html-page.ts";
import { askedOrder, rateJapan, type AskedOrder } from "#tests/support/orders/ratings.ts";
import { builtFile } from "#tests/support/server.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

let shop: TestShop;
let listener: ListeningServer;
let visitor: Buyer;

beforeEach(async () => {
  let handle: RequestListener = () => {};
  listener = await startListening(readEnv({ NODE_ENV: "test", PORT: "0", DATA_DIR: ":memory:" }), (req, res) => handle(req, res));
  shop = await openTestShop({ PORT: String(listener.port) });
  const build = (await import(builtFile("server/index.js"))) as ServerBuild;
  handle = createExpressApp({ shop, build: async () => build, files: (_req, _res, next) => next(), isStopping: () => false });
  visitor = buyer({ origin: `http://localhost:${listener.port}` });
});
afterEach(async () => {
  await listener.close(0);
  await shop.close();
});

const ratings = () => shop.db.selectFrom("ratings").select(["stars", "sentence", "language"]).execute();
const NOT_RATED = [{ stars: null, sentence: null, language: null }];

/** Hides the sentence of an order as it is now. */
const hide = async (number: string, reason: HidingReason) =>
  hideSentence(shop, { number, ratedAt: (await findRating(shop, number))?.rated_at ?? 0, reason, who: MEI });

describe("the page of a rating", () => {
  let order: AskedOrder;
  let page: string;
  beforeEach(async () => {
    order = await askedOrder(shop);
    page = `/en/rate?key=${order.key}`;
  });

  test("changes nothing when it is opened, is for its buyer alone, and has a plain form with five labelled stars", async () => {
    const { status, html, text, headers } = await visitor.open(page);
    expect([status, await ratings()]).toEqual([200, NOT_RATED]);
    expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
    expect(html).toMatch(/<form[^>]*method="post"[^>]*action="\/en\/rate\?key=[^"]+"/);
    expect(html.match(/<input type="radio"[^>]*name="stars"/g)).toHaveLength(5);
    for (const word of ["Excellent", "Good", "All right", "Poor", "Very poor", "A traveller, November 2026"]) expect(text).toContain(word);
  });

  test("stores the rating, shows it for changing, and deletes it", async () => {
    const sent = await visitor.post(page, { intent: "rate", stars: "4", sentence: "  Worked\nat once,  even in the mountains " });
    expect([sent.status, sent.location]).toEqual([303, page]);
    expect(await ratings()).toEqual([{ stars: 4, sentence: "Worked at once,  even in the mountains", language: "en" }]);
    visitor.keep(sent);
    const again = await visitor.open(page);
    expect(again.html).toContain("your rating is saved");
    expect(again.html).toMatch(/name="stars"[^>]*checked=""[^>]*value="4"/);
    await visitor.post(page.replace("/en/", "/zh-hk/"), { intent: "rate", stars: "5", sentence: "很好" });
    expect(await ratings()).toEqual([{ stars: 5, sentence: "很好", language: "zh-hk" }]);
    expect((await visitor.post(page, { intent: "withdraw" })).status).toBe(303);
    expect(await ratings()).toEqual(NOT_RATED);
  });

  test("refuses what cannot be shown, with every error at once, and keeps what was typed", async () => {
    const link = await visitor.post(page, { intent: "rate", sentence: "Cheaper at sim-shop.example, www.example" });
    expect(link.status).toBe(400);
    expect(link.text).toContain("Please choose one to five stars");
    expect(link.text).toContain("Please leave out addresses");
    expect(link.html).toContain("Cheaper at sim-shop.example");
    for (const wrong of ["x".repeat(MAX_SENTENCE + 1), "<a href=//x.example>free</a> data@example.com", "x".repeat(60_000)]) {
      for (const stars of ["0", "6", "4.5", "1e0", "five"]) {
        expect((await visitor.post(page, { intent: "rate", stars, sentence: wrong })).status).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await ratings()).toEqual(NOT_RATED);
    for (const right of ["4G/5G and 10.5GB a day, 24/7", "Top 👍", "<b>Fast</b>"]) {
      expect((await visitor.post(page, { intent: "rate", stars: "5", sentence: right })).status, right).toBe(303);
    }
  });

  test("opens with no changed key, nor with the key of the reminders or of the order", async () => {
    const [number] = order.key.split(".");
    for (const key of ["", "x", `${number}.${"A".repeat(22)}`, `${order.key}x`, order.linkKey]) {
      const opened = await visitor.open(`/en/rate?key=${key}`);
      expect([opened.status, titleOf(opened)], key).toEqual([404, "This link no longer works"]);
      for (const intent of ["rate", "withdraw"]) expect((await visitor.post(`/en/rate?key=${key}`, { intent, stars: "1" })).status, key).toBe(404);
    }
    expect(await ratings()).toEqual(NOT_RATED);
  });

  test("tells the buyer why a sentence is hidden, and a change does not show it", async () => {
    await visitor.post(page, { intent: "rate", stars: "1", sentence: "Rude" });
    await hide(order.number, "insulting");
    expect((await visitor.open(page)).text).toContain("Reason: it is insulting.");
    await visitor.post(page, { intent: "withdraw" });
    await visitor.post(page, { intent: "rate", stars: "1", sentence: "Ruder" });
    expect(await shop.db.selectFrom("ratings").select("hidden_because").executeTakeFirst()).toEqual({ hidden_because: "insulting" });
  });
});

describe("the pages of a plan", () => {
  const NINE = Array.from({ length: 9 }, () => ({ stars: 5 as const }));
  const open = async (address: string) => {
    // Shared pages are kept for ten seconds.
    shop.pass(10_000);
    return visitor.open(address);
  };
  const productOf = ({ html }: { html: string }) => {
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    return JSON.parse(json)["@graph"][0] as Record<string, unknown>;
  };

  test("show nothing of nine ratings", async () => {
    await rateJapan(
      shop,
      NINE.map((rating) => ({ ...rating, sentence: "Great" })),
    );
    for (const address of ["/en/plans?country=JP", "/en/plan-detail?plan=JP"]) expect((await open(address)).text).not.toMatch(/Great|out of 5/);
    expect(productOf(await open("/en/plan-detail?plan=JP"))).not.toHaveProperty("aggregateRating");
  });

  test("show average, count and the newest three sentences of ten, and follow each change", async () => {
    const sentences = ["Sentence one", "Second", "Third </script><script>alert(1)</script>", "Fourth"];
    const orders = await rateJapan(shop, [...NINE.slice(3), ...sentences.map((sentence) => ({ stars: 3 as const, sentence }))]);
    const hidden = orders.at(-1)?.number ?? "";
    for (const address of ["/en/plans?country=JP", "/en/plan-detail?plan=JP"]) {
      const { text, html } = await open(address);
      expect(text).toContain("4.2 out of 5 · 10 ratings");
      expect(text).toMatch(/Fourth .* Third .* Second/);
      expect(text).not.toContain("Sentence one");
      expect(text).toContain("3 out of 5 stars");
      expect(html).not.toContain("<script>alert");
      expect((await open(address.replace("/en/", "/zh-hk/"))).html).toContain('<blockquote lang="en" dir="auto">Fourth</blockquote>');
      expect((await open(address.replace("JP", "KR"))).text).not.toContain("out of 5");
    }
    await hide(hidden, "not-about-plan");
    const product = productOf(await open("/en/plan-detail?plan=JP"));
    expect(product.aggregateRating).toMatchObject({ ratingValue: 4.2, ratingCount: 10 });
    expect(product.review).toMatchObject(
      sentences
        .slice(0, 3)
        .toReversed()
        .map((reviewBody) => ({ reviewBody, datePublished: expect.stringMatching(/^2026-1[12]-\d\d$/) as string })),
    );
    await visitor.post(`/en/rate?key=${orders[0]?.key}`, { intent: "withdraw" });
    expect((await open("/en/plan-detail?plan=JP")).text).not.toContain("out of 5");
  });
});

describe("at the desk", () => {
  test("a sentence is found, hidden with a reason and shown again; the average stays", async () => {
    const [order] = await rateJapan(shop, [{ stars: 1, sentence: "Call +852 9123 4567" }, { stars: 4 }]);
    const service = await openDesk(shop).signIn("service");
    const address = `/ratings/${order?.number}`;
    const list = await readPage(service, "/ratings");
    expect(list.text).toMatch(/Japan.*stars only.*Japan.*Call \+852 9123 4567/);
    expect(list.html).toContain(`href="${address}/hide"`);
    for (const [query, count] of Object.entries({ "stars=1": 1, "plan=JP": 2, "plan=KR": 0, "language=zh-hk": 0, "hidden=1": 0, "stars=x": 2 })) {
      expect([query, (await readPage(service, `/ratings?${query}`)).text.match(/RL261121-RATE\d\d/g)?.length ?? 0]).toEqual([query, count]);
    }
    expect((await service.get("/ratings/csv?stars=4")).status).toBe(200);
    const form = await readPage(service, `${address}/hide`);
    expect(form.text).toContain("hiding cannot change an average");
    const ratedAt = /name="ratedAt" value="(\d+)"/.exec(form.html)?.[1] ?? "";
    const post = (intent: "hide" | "show", fields: Record<string, string> = {}) =>
      postForm(service, `${address}/${intent}`, { intent, ratedAt, ...fields });
    expect((await post("hide", { reason: "" })).status).toBe(400);
    // Its buyer has changed it since the page was read.
    const changed = await post("hide", { reason: "personal-data", ratedAt: String(Number(ratedAt) - 1) });
    expect([changed.status, changed.text.includes("has changed this sentence")]).toEqual([409, true]);
    expect(await post("hide", { reason: "personal-data" })).toMatchObject({ status: 303, to: "/ratings" });
    expect((await post("hide", { reason: "unlawful" })).status).toBe(409);
    expect((await readPage(service, "/ratings?hidden=1")).text).toContain("hidden: Contains personal data");
    expect((await post("show")).status).toBe(303);
    expect([await countAudited(shop, "rating.hide"), await countAudited(shop, "rating.show")]).toEqual([1, 1]);
    expect((await readPage(service, "/ratings/RL000000-AAAAAA/hide")).status).toBe(404);
  });
});
