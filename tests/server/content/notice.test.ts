import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { clearNotice, setNotice } from "#server/content/notice/set-notice.ts";
import { describeNotice } from "#server/content/notice/describe-notice.ts";
import { MEI } from "#tests/support/staff.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const NEW_YEAR = Date.parse("2027-01-01T00:00:00+08:00");
const DAY_MS = 24 * 3_600_000;
const later = () => shop.pass(10_000);

describe("the notice", () => {
  const title = { en: "No post on Monday", "zh-cn": "周一邮政休息", "zh-hk": "週一郵政休息" };
  const notice = async () => (await getSettings(shop, "zh-hk")).notice?.title ?? null;

  test("appears and disappears at its times, in three languages, and is described in words", async () => {
    const [from, until] = [NEW_YEAR, NEW_YEAR + DAY_MS];
    expect(await setNotice(shop, { title, link: "policy/delivery_policy", from, until, confirmed: [], who: MEI })).toMatchObject({
      state: "scheduled",
    });
    expect((await describeNotice(shop)).summary[1]).toBe(
      "From 2027-01-01 00:00 (UTC+8) until 2027-01-02 00:00 (UTC+8), every page will show “No post on Monday”; it leads to policy/delivery_policy.",
    );
    expect(await notice()).not.toBe(title["zh-hk"]);
    shop.pass(from - shop.clock());
    await shop.runJobs();
    expect(await notice()).toBe(title["zh-hk"]);
    shop.pass(DAY_MS);
    await shop.runJobs();
    expect(await notice()).toBeNull();
    expect((await describeNotice(shop)).summary).toEqual(["No page shows a notice."]);
  });

  test("that replaced another one is not removed at the end of the other", async () => {
    const input = { title, link: "", from: null, confirmed: [], who: MEI };
    await setNotice(shop, { ...input, until: shop.clock() + DAY_MS });
    later();
    await setNotice(shop, { ...input, title: { ...title, "zh-hk": "週二郵政休息" }, until: null });
    shop.pass(DAY_MS);
    await shop.runJobs();
    expect(await notice()).toBe("週二郵政休息");
    expect(await clearNotice(shop, { who: MEI })).toMatchObject({ ok: true });
    expect(await clearNotice(shop, { who: MEI })).toEqual({ ok: false, code: "content-not-changed" });
  });

  test("rejects an end before its beginning, and words in another language", async () => {
    const until = shop.clock() - 1;
    expect(
      await setNotice(shop, { title: { ...title, "zh-cn": title.en }, link: "nosuchpage", from: null, until, confirmed: [], who: MEI }),
    ).toMatchObject({
      ok: false,
      problems: [
        { code: "link-dead", language: "en" },
        { code: "link-dead", language: "zh-cn" },
        { code: "language-doubtful", language: "zh-cn" },
        { code: "link-dead", language: "zh-hk" },
        { code: "end-before-moment" },
      ],
    });
  });
});
