import { expect, test } from "vitest";
import { checkEdition } from "#server/content/preview/check-draft.ts";
import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { listEditions } from "#server/content/staff/show-content.ts";
import { publishTexts, writeDraft } from "#tests/support/publish-content.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const REFUNDS = { kind: "document", key: "refund_policy" } as const;

/** The English lines that a draft with this text adds to, or removes from, what is in force. */
async function compareTo(older: string, newer: string) {
  await publishTexts(shop, REFUNDS, { en: older }, { version: "8.0" });
  await writeDraft(shop, REFUNDS, { en: newer }, { version: "9.0" });
  const compared = await compareEditions(shop, { content: REFUNDS, older: "in-force", newer: "draft" });
  return (compared.ok ? compared.languages : []).find(({ language }) => language === "en")?.lines ?? [];
}

const lines = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index}.`).join("\n");

test("texts that differ too much are shown as wholly removed and added, not paired line by line", async () => {
  const [older, newer] = [`# Refunds\n\n${lines(900, "We keep")}`, `# Refunds\n\n${lines(902, "You get")}`];
  const compared = await compareTo(older, newer);
  const shownAs = (change: "removed" | "added") => (text: string, index: number) => ({ change, line: index + 1, parts: [{ change, text }] });
  expect(compared).toEqual([...older.split("\n").map(shownAs("removed")), ...newer.split("\n").map(shownAs("added"))]);
});

test("a line with too many changes is shown as a whole, before and after", async () => {
  const words = (salt: string) => Array.from({ length: 2_000 }, (_, index) => `${salt}${index}`).join(" ");
  const compared = await compareTo(`# Refunds\n\n${words("a")}`, `# Refunds\n\n${words("b")}`);
  expect(compared.map(({ change, line, parts }) => [change, line, parts.length])).toEqual([
    ["same", 1, 1],
    ["same", 2, 1],
    ["removed", 3, 1],
    ["added", 3, 1],
  ]);
});

test("a question that is only a draft is compared with nothing, and any text with the project's files", async () => {
  const question = { kind: "question", type: "Use", anchor: "fresh" } as const;
  await writeDraft(shop, question, { en: "## Fresh?\n\nYes." });
  const compared = await compareEditions(shop, { content: question, older: "in-force", newer: "draft" });
  expect(compared).toMatchObject({
    ok: true,
    languages: [{ language: "en", lines: [{ change: "added" }, { change: "added" }, { change: "added" }] }],
  });
  const withFiles = await compareEditions(shop, { content: REFUNDS, older: "in-force", newer: "files" });
  expect(withFiles.ok && withFiles.languages.every(({ isChanged }) => !isChanged)).toBe(true);
  const gone = await compareEditions(shop, { content: question, older: "draft", newer: "files" });
  expect(gone).toMatchObject({ ok: true, languages: [{ lines: [{ change: "removed" }, { change: "removed" }, { change: "removed" }] }] });
});

test("an edition is checked against the shop of today", async () => {
  const link = "frequently-asked-questions?type=Use#when-you-land";
  await publishTexts(shop, REFUNDS, { en: `# Refunds\n\n[See](${link}).` }, { version: "8.0" });
  const [edition] = (await listEditions(shop, { content: REFUNDS, limit: 1 })).editions;
  expect((await checkEdition(shop, REFUNDS, edition?.id ?? ""))?.problems).toEqual([]);
  await shop.db.insertInto("question_places").values({ anchor: "when-you-land", type: "Use", position: null, hidden: 1 }).execute();
  expect((await checkEdition(shop, REFUNDS, edition?.id ?? ""))?.problems).toMatchObject([{ code: "anchor-unknown", detail: link }]);
  expect(await checkEdition(shop, { kind: "document", key: "privacy_policy" }, edition?.id ?? "")).toBe(null);
});
