import { findMaintenance } from "#server/content/maintenance/find-maintenance.ts";
import { resetContent } from "#server/content/staff/reset-content.ts";
import { setGroup } from "#server/content/staff/set-group.ts";
import { showContent } from "#server/content/staff/show-content.ts";
import { type Command, defineCommand, optional, required } from "#server/ops/input/command.ts";
import { text, WHO } from "#server/ops/input/values.ts";

const IN_FOOTER = "In the 48 hours before the planned maintenance, the banner announces the maintenance, and this notice is in the footer.";
const SEEN = "Every page shows it within 10 seconds.";
/** The rules of the content decide; this only bounds what is read. */
const MAX_WORDS = 2_000;

/** Commands for the banner above every page. */
export const noticeCommands: Command[] = [
  defineCommand({
    name: "notice show",
    summary: "Shows the banner above every page, in every language",
    example: "",
    async run(shop) {
      const shown = await showContent(shop, { content: { kind: "group", group: "notice" }, language: "en" });
      return shown === "[]" || shown === null ? ["There is no notice."] : [shown];
    },
  }),
  defineCommand({
    name: "notice set",
    summary: "Shows a banner above every page",
    options: {
      titleEn: required(text("words", MAX_WORDS), "its words in English"),
      titleZhCn: required(text("words", MAX_WORDS), "its words in Simplified Chinese"),
      titleZhHk: required(text("words", MAX_WORDS), "its words in Hong Kong Chinese"),
      link: optional(text("page", MAX_WORDS), "where it leads: a page (plans?country=JP) or a whole https address"),
      who: WHO,
    },
    example: '--title-en "No post on Monday" --title-zh-cn "周一邮政休息" --title-zh-hk "週一郵政休息" --link policy/delivery_policy --who Mei',
    async run(shop, { titleEn, titleZhCn, titleZhHk, link = "", who }) {
      const title = { en: titleEn, "zh-cn": titleZhCn, "zh-hk": titleZhHk };
      const result = await setGroup(shop, { group: "notice", entries: [{ title, link }], who });
      if (!result.ok) return { refused: `${result.values.wrong} Nothing was changed.` };
      const planned = await findMaintenance(shop);
      return [`The notice is set. ${SEEN}`, ...(planned ? [IN_FOOTER] : [])];
    },
  }),
  defineCommand({
    name: "notice clear",
    summary: "Removes the banner; imports do not bring it back",
    options: { who: WHO },
    example: "--who Mei",
    async run(shop, { who }) {
      await setGroup(shop, { group: "notice", entries: [], who });
      return ["The notice is removed. Every page is without it within 10 seconds."];
    },
  }),
  defineCommand({
    name: "notice reset",
    summary: "Shows the banner of the project's files again",
    options: { who: WHO },
    example: "--who Mei",
    async run(shop, { who }) {
      const result = await resetContent(shop, { content: { kind: "group", group: "notice" }, who });
      return result.ok
        ? [`The notice is as in the project's files again. ${SEEN}`]
        : { refused: "Staff have not changed it: it is as in the project's files." };
    },
  }),
];
