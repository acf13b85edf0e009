import { findMaintenance } from "#server/content/maintenance/find-maintenance.ts";
import { resetContent } from "#server/content/staff/reset-content.ts";
import { setGroup } from "#server/content/staff/set-group.ts";
import { showContent } from "#server/content/staff/show-content.ts";
import { type Command, NO_WHO, staffName } from "#server/ops/input/command.ts";

const IN_FOOTER = "In the 48 hours before the planned maintenance the banner announces that: this notice is in the footer then.";
const SEEN = "Every page shows it within 10 seconds.";
const TEXT = { type: "string" as const };

/** Commands for the banner above every page. */
export const noticeCommands: Record<string, Command> = {
  "notice show": {
    usage: "notice show",
    about: "the banner above every page, in every language",
    async run(shop) {
      const shown = await showContent(shop, { content: { kind: "group", group: "notice" }, language: "en" });
      return shown === "[]" || shown === null ? ["There is no notice."] : [shown];
    },
  },
  "notice set": {
    usage: "notice set --title-en <words> --title-zh-cn <words> --title-zh-hk <words> [--link <page or https://…>] --who <name>",
    about: "shows a banner above every page; --link: where it leads, a page (plans?country=JP) or a whole https address",
    options: { "title-en": TEXT, "title-zh-cn": TEXT, "title-zh-hk": TEXT, link: TEXT, who: TEXT },
    async run(shop, _words, options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const title = Object.fromEntries(["en", "zh-cn", "zh-hk"].map((language) => [language, String(options[`title-${language}`] ?? "").trim()]));
      if (Object.values(title).includes("")) return { misused: "Give its words in all three languages." };
      const result = await setGroup(shop, { group: "notice", entries: [{ title, link: String(options.link ?? "") }], who });
      if (!result.ok) return { refused: `${result.wrong} Nothing was changed.` };
      const planned = await findMaintenance(shop);
      return [`The notice is set. ${SEEN}`, ...(planned ? [IN_FOOTER] : [])];
    },
  },
  "notice clear": {
    usage: "notice clear --who <name>",
    about: "takes the banner away, also for the next imports",
    options: { who: TEXT },
    async run(shop, _words, options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      await setGroup(shop, { group: "notice", entries: [], who });
      return ["The notice is gone. No page shows it after 10 seconds."];
    },
  },
  "notice reset": {
    usage: "notice reset --who <name>",
    about: "gives the banner back to the project's files",
    options: { who: TEXT },
    async run(shop, _words, options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const result = await resetContent(shop, { content: { kind: "group", group: "notice" }, who });
      return result.ok
        ? [`The notice is as the project's files say again. ${SEEN}`]
        : { refused: "Staff changed nothing: it is as the project's files say." };
    },
  },
};
