import { expect, test } from "vitest";
import { DraftSchema, MoveSchema, NewQuestionSchema, PublishSchema, ReturnSchema, textsOfForm } from "#server/content/staff/content.schema.ts";
import { NoticeSchema } from "#server/content/notice/notice.schema.ts";

test("the form of a draft becomes texts by language; a field that is not in the form is left out", () => {
  const form = DraftSchema.parse({ revision: "", text_en: "## A?\r\n\r\nB.", text_zh_hk: "", version: " 1.2 " });
  expect(form).toMatchObject({ revision: null, version: "1.2", date: "" });
  expect(textsOfForm(form)).toEqual({ en: "## A?\n\nB.", "zh-hk": "" });
  const long = DraftSchema.safeParse({ revision: "", text_ko: "x".repeat(50_001), version: "1".repeat(41) });
  expect(long.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["text_ko", "errors.text-too-long?max=50000"],
    ["version", "errors.text-too-long?max=40"],
  ]);
});

test("a moment is typed in Hong Kong time; none is now; a day that does not exist is refused", () => {
  const parse = (publishAt: string) => PublishSchema.safeParse({ revision: "r", publishAt, confirmed: "language-doubtful" });
  expect(parse("2027-01-01T00:00").data).toMatchObject({ publishAt: Date.UTC(2026, 11, 31, 16), confirmed: ["language-doubtful"] });
  expect(parse("").data).toMatchObject({ publishAt: null });
  for (const typed of ["tomorrow", "2027-02-31T00:00", "2027-13-01 00:00"]) expect(parse(typed).success, typed).toBe(false);
  expect(PublishSchema.safeParse({ confirmed: ["version-used"] }).success).toBe(false);
});

test("a return, a new question, a move and a notice have what their use cases need", () => {
  expect(ReturnSchema.parse({})).toEqual({ version: "", publishAt: null, confirmed: [] });
  const anchors = ["two--hyphens", "Capital", "", "x".repeat(81)].map((anchor) => NewQuestionSchema.safeParse({ type: "Use", anchor }));
  expect(anchors.map(({ error }) => error?.issues[0]?.message)).toEqual([
    "desk-content.wrong.anchor",
    "desk-content.wrong.anchor",
    "errors.required",
    "errors.text-too-long?max=80",
  ]);
  expect(MoveSchema.parse({ after: "" })).toEqual({ after: null });
  expect(MoveSchema.parse({ after: "apn" })).toEqual({ after: "apn" });
  expect(NoticeSchema.safeParse({ title_en: "a", title_zh_cn: "", title_zh_hk: "c" }).success).toBe(false);
  expect(NoticeSchema.parse({ title_en: "a", title_zh_cn: "b", title_zh_hk: "c", until: "2027-01-01 08:00" })).toMatchObject({
    from: null,
    until: Date.UTC(2027, 0, 1),
  });
});
