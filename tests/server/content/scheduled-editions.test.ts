import { describe, expect, test } from "vitest";
import { seed } from "#server/app/database/seed.ts";
import { getDocument } from "#server/content/documents/get-document.ts";
import { callOffPublication } from "#server/content/staff/call-off-publication.ts";
import { listEditions, showContent } from "#server/content/staff/show-content.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { jobHandlers } from "#server/app/job-handlers.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { publishTexts } from "#tests/support/publish-content.ts";
import { MEI } from "#tests/support/staff.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const REFUNDS = { kind: "document", key: "refund_policy" } as const;
const POLICY = { en: "# Refunds\n\nWe refund all of it.", "zh-cn": "# 退款\n\n我们全部退款。", "zh-hk": "# 退款\n\n我們全數退款。" };
const NEW_YEAR = Date.parse("2027-01-01T00:00:00+08:00");
const DAY_MS = 24 * 3_600_000;
const shown = async (language: (typeof LANGUAGES)[number] = "en") => getDocument(shop, { key: "refund_policy", language });
const actions = async () => (await shop.db.selectFrom("staff_actions").select("action").execute()).map(({ action }) => action).sort();

describe("a document with a later date", () => {
  test("is shown from the beginning of that day in Hong Kong, in all languages together; until then today's version is", async () => {
    expect(await publishTexts(shop, REFUNDS, POLICY, { version: "4.0", day: "2027-01-01" })).toMatchObject({
      ok: true,
      state: "scheduled",
      takesEffectAt: NEW_YEAR,
    });
    shop.pass(NEW_YEAR - shop.clock() - 1);
    await shop.runJobs();
    for (const language of LANGUAGES) expect(await shown(language)).toMatchObject({ version: "3.0", currentVersion: "3.0" });
    shop.pass(1);
    await shop.runJobs();
    for (const language of LANGUAGES) expect(await shown(language)).toMatchObject({ version: "4.0", publishedAt: Date.UTC(2027, 0, 1) });
    expect(await getDocument(shop, { key: "refund_policy", language: "en", version: "3.0" })).toMatchObject({
      title: "Refund policy",
      version: "3.0",
    });
  });

  test("takes effect after a restart between scheduling and the moment, once, if two processes run the job", async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0", day: "2027-01-01" });
    shop.pass(NEW_YEAR - shop.clock());
    // Two new processes know only the database.
    await Promise.all([runDueJobs({ ...shop }, jobHandlers()), runDueJobs({ ...shop }, jobHandlers())]);
    expect(await shown()).toMatchObject({ version: "4.0" });
    const { editions } = await listEditions(shop, { content: REFUNDS, limit: 10 });
    expect(editions.map(({ state, version }) => [state, version])).toEqual([
      ["published", "4.0"],
      ["published", "3.0"],
    ]);
  });

  test("can be called off before; its texts are the draft again", async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0", day: "2027-01-01" });
    expect(await callOffPublication(shop, { content: REFUNDS, who: MEI })).toMatchObject({ ok: true, isDraftAgain: true });
    expect(await callOffPublication(shop, { content: REFUNDS, who: MEI })).toEqual({ ok: false, code: "not-scheduled" });
    shop.pass(NEW_YEAR - shop.clock() + DAY_MS);
    await shop.runJobs();
    expect(await shown()).toMatchObject({ version: "3.0" });
    expect((await showContent(shop, REFUNDS))?.draft).toMatchObject({ texts: POLICY, version: "4.0", day: "2027-01-01" });
    expect(await actions()).toEqual(["document.call-off", "document.publish", "document.save-draft"]);
  });

  test("waits while today's text is corrected, and only one can wait", async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "4.0", day: "2027-01-01" });
    expect(await publishTexts(shop, REFUNDS, { en: "# Refunds\n\nWe refund half of it." }, { version: "3.1", day: "2026-11-21" })).toMatchObject({
      ok: true,
      state: "published",
    });
    const again = await publishTexts(shop, REFUNDS, { en: "# Refunds\n\nWe refund nothing." }, { version: "4.1", day: "2027-02-01" });
    expect(again).toEqual({ ok: false, code: "already-scheduled", takesEffectAt: NEW_YEAR });
    expect(await shown()).toMatchObject({ version: "3.1" });
    shop.pass(NEW_YEAR - shop.clock());
    await shop.runJobs();
    expect(await shown()).toMatchObject({ version: "4.0" });
  });

  test("keeps its version from a release that has given it to another text", async () => {
    await publishTexts(shop, REFUNDS, POLICY, { version: "3.0b", day: "2027-01-01" });
    await shop.db.updateTable("content_editions").set({ version: "3.0" }).execute();
    await shop.db.deleteFrom("document_versions").where("document_key", "=", "refund_policy").execute();
    const rejected: string[] = [];
    await shop.db.deleteFrom("imports").execute();
    await shop.db.updateTable("content_entries").set({ version: "1.9" }).where("group_key", "=", "refund_policy").execute();
    await seed(shop.db, shop.clock(), { onRejected: (why) => void rejected.push(why) });
    expect(rejected).toHaveLength(LANGUAGES.length);
    expect(await shown()).toMatchObject({ version: "1.9" });
  });
});
