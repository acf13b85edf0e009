import { afterAll, beforeAll, expect, test } from "vitest";
import { callOffPublication } from "#server/content/staff/call-off-publication.ts";
import { listContent, listEditions, showContent } from "#server/content/staff/show-content.ts";
import { returnToEdition, returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { hideQuestion } from "#server/content/staff/arrange-questions.ts";
import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { publishTexts } from "#tests/support/publish-content.ts";
import { findGrowth, recordStatements } from "#tests/support/query-plans.ts";
import { MEI } from "#tests/support/staff.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

const { recorded, log } = recordStatements();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({}, log);
  const content = { kind: "document", key: "refund_policy" } as const;
  await publishTexts(shop, content, { en: "# Refunds\n\nAll of it." }, { version: "4.0" });
  await publishTexts(shop, content, { en: "# Refunds\n\nHalf of it." }, { version: "4.1", day: "2027-01-01" });
  await listContent(shop);
  await showContent(shop, content);
  const { editions } = await listEditions(shop, { content, limit: 2 });
  await listEditions(shop, { content, limit: 1, before: editions[1]?.id });
  await compareEditions(shop, { content, older: editions[1]?.id ?? "", newer: "in-force" });
  await callOffPublication(shop, { content, who: MEI });
  await returnToEdition(shop, { content, edition: editions[0]?.id ?? "", version: "4", publishAt: null, confirmed: [], who: MEI });
  await returnToFiles(shop, { content, who: MEI });
  await hideQuestion(shop, { question: { kind: "question", type: "Use", anchor: "when-you-land" }, isHidden: true, who: MEI });
});
afterAll(() => shop.close());

test("no statement about content reads more the longer the shop runs", async () => {
  const statements = [...recorded.values()].filter(({ sql }) => /content_editions|staff_actions|content_drafts/.test(sql));
  expect(statements.length).toBeGreaterThan(8);
  const growing = await Promise.all(statements.map((query) => findGrowth(shop.db, query)));
  expect(growing.filter((reason) => reason !== null)).toEqual([]);
});
