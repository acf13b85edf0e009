import { expect, test } from "vitest";
import { voteForAnswer } from "#server/content/questions/vote-for-answer.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { ops } from "#tests/support/ops.ts";
import { sweepEvents } from "#server/tracking/sweep-events.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const DAY = 86_400_000;

const vote = (anchor: string, helpful: boolean, address: number, language: Language = "en") =>
  voteForAnswer(shop, { anchor, language, helpful, clientAddress: `203.0.113.${address}` });
async function votes(...args: string[]) {
  const { code, text } = await ops(shop, "votes", ...args);
  return { code, lines: text.split("\n") };
}
const shown = async (...args: string[]) => (await votes(...args)).lines.slice(1).map((line) => line.trim().split(/ {2,}/).slice(0, 4));

test("`votes` counts by question and language, the least helpful answers first", async () => {
  expect(await votes()).toEqual({ code: 0, lines: ["Nobody has voted yet."] });
  for (const address of [1, 2]) await vote("when-you-land", true, address);
  await vote("when-you-land", true, 3, "zh-hk");
  for (const address of [1, 2]) await vote("esim-or-card", false, address);
  await vote("esim-or-card", true, 3);
  expect(await shown()).toEqual([
    ["2", "1", "en", "esim-or-card"],
    ["0", "2", "en", "when-you-land"],
    ["0", "1", "zh-hk", "when-you-land"],
  ]);
  expect((await shown("--type", "eSIM")).map(([, , , anchor]) => anchor)).toEqual(["esim-or-card"]);
  expect((await votes()).lines[1]).toContain("eSIM or SIM card: which one should I choose?");
  expect(await votes("--type", "constructor")).toMatchObject({ code: 2, lines: [expect.stringContaining("use one of Product")] });
});

test("deletes a vote after a year and keeps newer ones", async () => {
  await vote("apn", true, 1);
  shop.pass(DAY);
  await vote("apn", false, 2);
  shop.pass(364 * DAY);
  const job = { id: "job", topic: "tracking.sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 };
  await sweepEvents(shop, job);
  expect(await shop.db.selectFrom("question_votes").select("helpful").execute()).toEqual([{ helpful: 0 }]);
});
