import { findMaintenance } from "#server/content/maintenance/find-maintenance.ts";
import { clearNotice, NOTICE, setNotice } from "#server/content/notice/set-notice.ts";
import { showNotice } from "#server/content/notice/show-notice.ts";
import { callOffPublication } from "#server/content/staff/call-off-publication.ts";
import { returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { type Command, defineCommand, optional, required } from "#server/ops/input/command.ts";
import { text, TIME, WHO } from "#server/ops/input/values.ts";
import { formatTime } from "#server/ops/output/format-table.ts";
import { describeNotice } from "./describe-notice.ts";
import { CONFIRM, describeRejected, SEEN } from "./publication-commands.ts";

const IN_FOOTER = "In the 48 hours before the planned maintenance, the banner announces the maintenance, and this notice is in the footer.";
/** The rules of the content decide; this only bounds what is read. */
const MAX_WORDS = 2_000;

/** Commands for the banner above every page. */
export const noticeCommands: Command[] = [
  defineCommand({
    name: "notice show",
    summary: "Shows the banner above every page, in every language, and what is scheduled",
    example: "",
    async run(shop) {
      const notice = await showNotice(shop);
      const titles = [notice.shown, notice.scheduled].flatMap((period) =>
        Object.entries(period?.titles ?? {}).map(([language, title]) => `${language}: ${title}`),
      );
      return [...describeNotice(notice), ...titles];
    },
  }),
  defineCommand({
    name: "notice set",
    summary: "Shows a banner above every page, from and until a time",
    options: {
      titleEn: required(text("words", MAX_WORDS), "its words in English"),
      titleZhCn: required(text("words", MAX_WORDS), "its words in Simplified Chinese"),
      titleZhHk: required(text("words", MAX_WORDS), "its words in Hong Kong Chinese"),
      link: optional(text("page", MAX_WORDS), "where it leads: a page (plans?country=JP) or a whole https address"),
      from: optional(TIME, 'when it appears, such as "2026-12-24 00:00" (UTC+8); without it, now'),
      until: optional(TIME, "when it disappears (UTC+8); without it, it stays"),
      confirm: CONFIRM,
      who: WHO,
    },
    example: '--title-en "No post on Monday" --title-zh-cn "周一邮政休息" --title-zh-hk "週一郵政休息" --link policy/delivery_policy --who Mei',
    async run(shop, { titleEn, titleZhCn, titleZhHk, link = "", from = null, until = null, confirm, who }) {
      const title = { en: titleEn, "zh-cn": titleZhCn, "zh-hk": titleZhHk };
      const result = await setNotice(shop, { title, link, from, until, confirmed: confirm, who });
      if (!result.ok) return describeRejected(result);
      const planned = await findMaintenance(shop);
      const set = result.state === "published" ? `The notice is set. ${SEEN}` : `The notice appears at ${formatTime(result.takesEffectAt)}.`;
      return [set, ...(until === null ? [] : [`It disappears at ${formatTime(until)}.`]), ...(planned ? [IN_FOOTER] : [])];
    },
  }),
  defineCommand({
    name: "notice clear",
    summary: "Removes the banner, and calls off a scheduled one; imports do not bring it back",
    options: { who: WHO },
    example: "--who Mei",
    async run(shop, { who }) {
      const calledOff = await callOffPublication(shop, { content: NOTICE, who });
      const result = await clearNotice(shop, { who });
      if (!result.ok && !calledOff.ok) return ["There is no notice."];
      return ["The notice is removed. Every page is without it within 10 seconds."];
    },
  }),
  defineCommand({
    name: "notice reset",
    summary: "Shows the banner of the project's files again",
    options: { who: WHO },
    example: "--who Mei",
    async run(shop, { who }) {
      const result = await returnToFiles(shop, { content: NOTICE, who });
      return result.ok
        ? [`The notice is as in the project's files again. ${SEEN}`]
        : { refused: "Staff have not changed it: it is as in the project's files." };
    },
  }),
];
