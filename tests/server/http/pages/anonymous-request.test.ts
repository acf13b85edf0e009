import { describe, expect, test } from "vitest";
import { COOKIE_NAMES } from "#server/protocol/cookie-names.ts";
import { anonymousRequest } from "#server/http/pages/anonymous-request.ts";

const reduce = (target: string, cookie?: string, headers: Record<string, string> = {}, method = "GET") =>
  anonymousRequest({ method, target, headers: { ...(cookie !== undefined && { cookie }), ...headers } });

describe("an address", () => {
  test.each(["/en/homepage", "/zh-cn/plans?country=JP", "/zh-hk/plan-detail?plan=JP&package=JP-5GB-30D", "/en/argeement?key=privacy_policy"])(
    "%s is shared",
    (target) => {
      expect(reduce(target)).toMatchObject({ target });
    },
  );

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
  ])("%s is not", (target) => {
    expect(reduce(target)).toBeNull();
  });

  test("only a read is shared", () => {
    expect(reduce("/en/homepage", "", {}, "HEAD")).not.toBeNull();
    expect(reduce("/en/homepage", "", {}, "POST")).toBeNull();
  });
});

describe("a visitor", () => {
  const nobody = { target: "/en/homepage", page: "homepage", cookie: "" };

  test("without cookies is nobody, whatever else the request says", () => {
    expect(reduce("/en/homepage")).toEqual(nobody);
    const headers = { "user-agent": "Phone", "accept-language": "fr", referer: "https://example.com", authorization: "x", token: "y" };
    expect(reduce("/en/homepage", "", headers)).toEqual(nobody);
  });

  test.each(["payment_method=card", "form_key=abc", "browser=b", "in_app=1", "of_another_program=1", "constructor=1", "=", ";;"])(
    "with %s is nobody too",
    (cookie) => {
      expect(reduce("/en/homepage", cookie)).toEqual(nobody);
    },
  );

  test.each(["Token=a", "__Host-Token=a", "checked_iccid=a", "__Host-checked_iccid=a", "iccid=8985", "toast=tip~a:b", "chat-consent=accept"])(
    "with %s gets a page of their own",
    (cookie) => {
      expect(reduce("/en/homepage", `theme=dark; ${cookie}`)).toBeNull();
      expect(reduce("/en/homepage", `${cookie} ; theme=dark`)).toBeNull();
    },
  );

  test("with cookies of tracking gets one unless they consented, because those are deleted", () => {
    expect(reduce("/en/homepage", "murmur=a")).toBeNull();
    expect(reduce("/en/homepage", "murmur=a; accept-cookie=refuse")).toBeNull();
    expect(reduce("/en/homepage", "order_source=a; accept-cookie=accept", { "sec-gpc": "1" })).toBeNull();
    expect(reduce("/en/homepage", "MarketUrl=a; accept-cookie=accept")?.cookie).toBe("accept-cookie=accept");
  });

  test("shares a page with others of the same choices, however these are written", () => {
    const choices = "lang_base=en; currency=HKD; theme=dark; accept-cookie=refuse; announcement_seen=3; notice_closed=1-2~4";
    expect(reduce("/en/homepage", choices)?.cookie).toBe(choices);
    const otherwise = "notice_closed=1-2~4;announcement_seen=3; browser=x; theme=dark; lang_base=zh-hk; currency=344";
    expect(reduce("/en/homepage", otherwise, { "sec-gpc": "1" })?.cookie).toBe(choices);
  });

  test("who has been here before gets another page than on the first visit, in whatever language that was", () => {
    expect(reduce("/en/homepage", "lang_base=zh-cn")).toEqual({ ...nobody, cookie: "lang_base=en" });
    expect(reduce("/en/homepage", "lang_base=")).toEqual({ ...nobody, cookie: "lang_base=en" });
  });

  test("gets a light page by choice, or as the browser says", () => {
    for (const [name, value] of [
      ["save-data", "on"],
      ["ect", "2g"],
      ["ect", "slow-2g"],
    ] as const) {
      const headers = { [name]: value };
      expect(reduce("/en/homepage", "", headers)).toEqual({ ...nobody, cookie: "light_pages=on" });
      expect(reduce("/en/homepage", "light_pages=off", headers)).toEqual({ ...nobody, cookie: "light_pages=off" });
    }
    expect(reduce("/en/homepage", "light_pages=on")).toEqual({ ...nobody, cookie: "light_pages=on" });
    expect(reduce("/en/homepage", "light_pages=maybe", { ect: "3g", "save-data": "?1" })).toEqual(nobody);
  });

  test("cannot make up a choice", () => {
    expect(reduce("/en/homepage", "currency=EUR; theme=pink; accept-cookie=maybe")).toEqual(nobody);
    expect(reduce("/en/homepage", `announcement_seen=${"1".repeat(101)}`)).toBeNull();
    expect(reduce("/en/homepage", "notice_closed=a%3B%20Token%3Db")).toBeNull();
  });

  test("is not recognizable: of the cookies of the shop only those of the key are passed on", () => {
    const passedOn = COOKIE_NAMES.filter((name) => reduce("/en/homepage", `accept-cookie=accept; ${name}=8985234`)?.cookie.includes("8985234"));
    expect(passedOn).toEqual(["announcement_seen", "notice_closed"]);
  });
});
