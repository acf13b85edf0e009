import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COOKIE_NAMES } from "#server/protocol/cookie-names.ts";
import { PREFETCH_RULES } from "#server/protocol/prefetch.schema.ts";
import { anonymousRequest, PAGES } from "#server/http/pages/anonymous-request.ts";
import { knownValues, type KnownValues } from "#server/http/pages/known-values.ts";
import { useSharedShop } from "#tests/support/shop.ts";

const shop = useSharedShop();
/** What the shop announces, and what its catalogue has. */
const known = async (): Promise<KnownValues> => ({ ...(await knownValues(shop, "en")), announcement: "3", notices: ["1-2", "4"] });
const reduce = (target: string, cookie?: string, headers: Record<string, string> = {}, method = "GET") =>
  anonymousRequest({ method, target, headers: { ...(cookie !== undefined && { cookie }), ...headers } }, known);

describe("an address", () => {
  test.each([
    "/en/homepage",
    "/zh-cn/plans?country=JP",
    "/zh-hk/plan-detail?plan=JP&package=JP-5GB-30D",
    "/en/argeement?key=privacy_policy",
    "/sitemap.xml",
  ])("%s is shared", async (target) => {
    expect(await reduce(target)).toMatchObject({ target });
  });

  test.each([
    "/",
    "/en",
    "/en/homepage/",
    "/EN/homepage",
    "/en/Homepage",
    "/ja/homepage",
    "/en/login",
    "/en/order-sim?package=JP-5GB-30D",
    "/en/order-result?order=1&key=2",
    "/en/account/package",
    "/en/homepage.data",
    "/en/plans?q=Japan",
    "/en/plans?country=JP&country=KR",
    "/en/homepage?source=partner",
    "/en/plans?country=JP?&q=Japan",
    "/en/netCover?country=JP&q=a",
    `/en/plans?country=${"J".repeat(200)}`,
  ])("%s is not", async (target) => {
    expect(await reduce(target)).toBeNull();
  });

  test("that browsers prefetch is that of a shared page", () => {
    const prefetched = /:language\/\(([^)]+)\)/.exec(PREFETCH_RULES)?.[1]?.split("|") ?? [];
    expect(prefetched).not.toEqual([]);
    expect(prefetched.filter((page) => !PAGES.has(page))).toEqual([]);
  });

  test("only a read is shared", async () => {
    expect(await reduce("/en/homepage", "", {}, "HEAD")).not.toBeNull();
    expect(await reduce("/en/homepage", "", {}, "POST")).toBeNull();
  });
});

describe("a visitor", () => {
  const nobody = { target: "/en/homepage", route: "/:lang/homepage", cookie: "" };

  test("without cookies is nobody, whatever else the request says", async () => {
    expect(await reduce("/en/homepage")).toEqual(nobody);
    const headers = { "user-agent": "Phone", "accept-language": "fr", referer: "https://example.com", authorization: "x", token: "y" };
    expect(await reduce("/en/homepage", "", headers)).toEqual(nobody);
  });

  test.each(["payment_method=card", "form_key=abc", "browser=b", "in_app=1", "of_another_program=1", "constructor=1", "=", ";;"])(
    "with %s is nobody too",
    async (cookie) => {
      expect(await reduce("/en/homepage", cookie)).toEqual(nobody);
    },
  );

  test.each(["Token=a", "__Host-Token=a", "checked_iccid=a", "__Host-checked_iccid=a", "iccid=8985", "toast=tip~a:b", "chat-consent=accept"])(
    "with %s gets a page of their own",
    async (cookie) => {
      expect(await reduce("/en/homepage", `theme=dark; ${cookie}`)).toBeNull();
      expect(await reduce("/en/homepage", `${cookie} ; theme=dark`)).toBeNull();
    },
  );

  test("with cookies of tracking gets one unless they consented, because those are deleted", async () => {
    expect(await reduce("/en/homepage", "murmur=a")).toBeNull();
    expect(await reduce("/en/homepage", "murmur=a; accept-cookie=refuse")).toBeNull();
    expect(await reduce("/en/homepage", "order_source=a; accept-cookie=accept", { "sec-gpc": "1" })).toBeNull();
    expect((await reduce("/en/homepage", "MarketUrl=a; accept-cookie=accept"))?.cookie).toBe("accept-cookie=accept");
  });

  test("shares a page with others of the same choices, however these are written", async () => {
    const choices = "lang_base=en; currency=HKD; theme=dark; accept-cookie=refuse; announcement_seen=3; notice_closed=1-2~4";
    expect((await reduce("/en/homepage", choices))?.cookie).toBe(choices);
    const otherwise = "notice_closed=1-2~4;announcement_seen=3; browser=x; theme=dark; lang_base=en; currency=344";
    expect((await reduce("/en/homepage", otherwise, { "sec-gpc": "1" }))?.cookie).toBe(choices);
  });

  test("who has been here before gets another page than on the first visit, and another one after a page in any other language", async () => {
    expect(await reduce("/en/homepage", "lang_base=en")).toEqual({ ...nobody, cookie: "lang_base=en" });
    for (const before of ["zh-cn", "ja", "", "invented"])
      expect(await reduce("/en/homepage", `lang_base=${before}`)).toEqual({ ...nobody, cookie: "lang_base=other" });
  });

  test("gets a light page by choice, or as the browser says", async () => {
    for (const [name, value] of [
      ["save-data", "on"],
      ["ect", "2g"],
      ["ect", "slow-2g"],
    ] as const) {
      const headers = { [name]: value };
      expect(await reduce("/en/homepage", "", headers)).toEqual({ ...nobody, cookie: "light_pages=on" });
      expect(await reduce("/en/homepage", "light_pages=off", headers)).toEqual({ ...nobody, cookie: "light_pages=off" });
    }
    expect(await reduce("/en/homepage", "light_pages=on")).toEqual({ ...nobody, cookie: "light_pages=on" });
    expect(await reduce("/en/homepage", "light_pages=maybe", { ect: "3g", "save-data": "?1" })).toEqual(nobody);
  });

  test("cannot make further pages by inventing values of cookies", async () => {
    const value = fc.string({ unit: fc.constantFrom(..."abcz0189-._:~"), minLength: 1, maxLength: 60 });
    const cookie = fc.tuple(fc.constantFrom(...COOKIE_NAMES.filter((name) => name !== "currency")), value).map((pair) => pair.join("="));
    const keys = new Set<string | undefined>();
    await fc.assert(
      fc.asyncProperty(cookie, async (invented) => void keys.add((await reduce("/en/homepage", invented))?.cookie)),
      {
        numRuns: 500,
        examples: ["notice_closed=a1", "announcement_seen=a1", "theme=pink", "accept-cookie=maybe", "currency=EUR"].map((one) => [one]),
      },
    );
    // With lang_base it is not the first visit. Undefined: a page of its own, which is not kept.
    keys.delete(undefined);
    expect([...keys].filter((key) => key !== "" && key !== "lang_base=other")).toEqual([]);
  });

  test("cannot make further pages by inventing values of parameters, or by other spellings of known ones", async () => {
    const invented = fc.stringMatching(/^[A-Za-z0-9_.-]{3,20}$/).filter((value) => !shop.catalogue().packages.has(value) && !/^\d+$/.test(value));
    const address = fc.constantFrom(...[...PAGES].flatMap(([page, names]) => names.map((name) => [page, name] as const)));
    await fc.assert(
      fc.asyncProperty(address, invented, async ([page, name], value) => {
        fc.pre(!(await known()).hasParameter(name, value));
        expect(await reduce(`/en/${page}?${name}=${value}`)).toBeNull();
      }),
    );
    const spellings = ["?country=JP", "?country=%4AP", "?&country=JP&"];
    expect(new Set(await Promise.all(spellings.map(async (search) => (await reduce(`/en/plans${search}`))?.target))).size).toBe(1);
  });

  test("who closed the notices of now shares a page, whatever else they closed before", async () => {
    expect((await reduce("/en/homepage", "notice_closed=4~old~older"))?.cookie).toBe("notice_closed=4");
    expect((await reduce("/en/homepage", "notice_closed=old; announcement_seen=2"))?.cookie).toBe("");
  });
});
