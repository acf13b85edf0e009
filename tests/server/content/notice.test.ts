import { seed } from "#server/app/database/seed.ts";
import { returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { describe, expect, test } from "vitest";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { callOffPublication } from "#server/content/staff/call-off-publication.ts";
import { clearNotice, NOTICE, reviewNotice, setNotice } from "#server/content/notice/set-notice.ts";
import { showNotice } from "#server/content/notice/show-notice.ts";
import { MEI } from "#tests/support/staff.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const NEW_YEAR = Date.parse("2027-01-01T00:00:00+08:00");
const DAY_MS = 24 * 3_600_000;
const later = () => shop.pass(10_000);

describe("the notice", () => {
  const title = { en: "No post on Monday", "zh-cn": "周一邮政休息", "zh-hk": "週一郵政休息" };
  const notice = async () => (await getSettings(shop, "zh-hk")).notice?.title ?? null;

  test("appears and disappears at its times, in three languages", async () => {
    const [from, until] = [NEW_YEAR, NEW_YEAR + DAY_MS];
    expect(await setNotice(shop, { title, link: "policy/delivery_policy", from, until, confirmed: [], who: MEI })).toMatchObject({
      state: "scheduled",
    });
    expect(await showNotice(shop)).toMatchObject({ scheduled: { titles: title, link: "policy/delivery_policy", from, until } });
    expect(await notice()).not.toBe(title["zh-hk"]);
    shop.pass(from - shop.clock());
    await shop.runJobs();
    expect(await notice()).toBe(title["zh-hk"]);
    shop.pass(DAY_MS);
    await shop.runJobs();
    expect(await notice()).toBeNull();
    expect(await showNotice(shop)).toMatchObject({ shown: null, scheduled: null });
  });

  test("that was removed is not brought back by an import, but by a return to the project's files", async () => {
    const first = (await getSettings(shop, "en")).notice;
    await setNotice(shop, { title, link: "policy/delivery_policy", from: null, until: null, confirmed: [], who: MEI });
    later();
    expect((await getSettings(shop, "zh-hk")).notice).toMatchObject({ title: title["zh-hk"], html: "", href: "/zh-hk/policy/delivery_policy" });
    expect(await clearNotice(shop, { who: MEI })).toMatchObject({ ok: true });
    await shop.db.deleteFrom("imports").execute();
    await seed(shop.db, shop.clock());
    later();
    expect((await getSettings(shop, "en")).notice).toBeNull();
    expect((await getSettings(shop, "en")).footer[2]?.links).toEqual([]);
    expect(await returnToFiles(shop, { content: NOTICE, who: MEI })).toMatchObject({ ok: true });
    later();
    expect((await getSettings(shop, "en")).notice).toEqual(first);
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

  test("is reviewed without being set: what is wrong is rejected, what is doubtful is told", async () => {
    const notice = { title, link: "", from: null, until: null };
    const before = await showNotice(shop);
    expect(await reviewNotice(shop, notice)).toEqual({ ok: true, doubts: [] });
    expect(await reviewNotice(shop, { ...notice, title: { ...title, "zh-hk": title["zh-cn"] + "请留意" } })).toMatchObject({
      ok: true,
      doubts: [{ code: "language-doubtful", language: "zh-hk", detail: "simplified-chinese" }],
    });
    expect(await reviewNotice(shop, { ...notice, from: shop.clock() })).toMatchObject({ ok: false, problems: [{ code: "moment-past" }] });
    expect(await showNotice(shop)).toEqual(before);
    await setNotice(shop, { ...notice, from: NEW_YEAR, confirmed: [], who: MEI });
    expect(await reviewNotice(shop, { ...notice, from: NEW_YEAR + DAY_MS })).toEqual({
      ok: false,
      code: "already-scheduled",
      takesEffectAt: NEW_YEAR,
    });
  });

  test("that was called off can be set again; who set one is told", async () => {
    await setNotice(shop, { title, link: "plans", from: NEW_YEAR, until: null, confirmed: [], who: MEI });
    expect(await showNotice(shop)).toMatchObject({
      isOfStaff: false,
      scheduled: { by: MEI.name, from: NEW_YEAR },
      scheduledAt: NEW_YEAR,
      draft: null,
    });
    await callOffPublication(shop, { content: NOTICE, who: MEI });
    expect(await showNotice(shop)).toMatchObject({ scheduled: null, scheduledAt: null, draft: { titles: title, link: "plans" } });
    await setNotice(shop, { title, link: "", from: null, until: null, confirmed: [], who: MEI });
    expect(await showNotice(shop)).toMatchObject({ isOfStaff: true, shown: { titles: title, by: MEI.name, until: null } });
  });

  test("may have a title of 120 characters and a link beside it", async () => {
    const long = { ...title, en: "Post ".repeat(24).trim() };
    const link = "policy/delivery_policy";
    expect(await reviewNotice(shop, { title: long, link, from: null, until: null })).toMatchObject({ ok: true });
    const longer = { ...title, en: "Post ".repeat(25).trim() };
    expect(await reviewNotice(shop, { title: longer, link, from: null, until: null })).toMatchObject({ problems: [{ code: "title-long" }] });
  });
});
