import { expect, test } from "vitest";
import { formatList, formatOpenList, joinSentences, spaceBefore } from "#server/locale/format-list.schema.ts";

test.each([
  [["We sent it.", "Please wait."], "We sent it. Please wait."],
  [["已寄出。", "请稍候。"], "已寄出。请稍候。"],
  [["按“安装”", "再等一会。"], "按“安装”再等一会。"],
  [["裏面：", "写真がぼやけています"], "裏面：写真がぼやけています"],
  [["접수했습니다.", "기다려 주세요."], "접수했습니다. 기다려 주세요."],
  [["One.", null, undefined, "", "Two."], "One. Two."],
  [[], ""],
])("joins %j as %j", (sentences, text) => {
  expect(joinSentences(sentences)).toBe(text);
});

test("a bracket after a label has a space unless it is full-width", () => {
  expect([spaceBefore("(optional)"), spaceBefore("（选填）")]).toEqual([" ", ""]);
});

test.each([
  ["en", "Japan, Korea and Thailand", "Japan, Korea"],
  ["zh-cn", "Japan、Korea 和 Thailand", "Japan、Korea"],
  ["zh-hk", "Japan、Korea 及 Thailand", "Japan、Korea"],
  ["ja", "Japan、Korea、Thailand", "Japan、Korea"],
] as const)("lists names in %s", (language, all, first) => {
  expect(formatList(["Japan", "Korea", "Thailand"], language)).toBe(all);
  expect(formatOpenList(["Japan", "Korea"], language)).toBe(first);
});
