import { NOTICE } from "#server/content/notice/set-notice.ts";
import { readReleaseNotice, showNotice } from "#server/content/notice/show-notice.ts";
import { ExpectedSchema } from "#server/content/staff/content.schema.ts";
import { returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { NoticeWords, wordsIn, stillScheduled, noticeVerb } from "./notice-facts.tsx";

/** Shows the notice of the project's files again. */
const page = verbPage({
  ...noticeVerb,
  intent: "reset",
  subject: async ({ shop }) => ({ ...(await showNotice(shop)), ofRelease: readReleaseNotice()?.titles ?? null }),
  title: () => "desk-notice:reset.title",
  above: ({ t }, { shown }) => (shown ? <NoticeWords titles={shown.titles} /> : <p>{t("now.none")}</p>),
  obstacle: ({ t }, { isOfStaff }) => !isOfStaff && <p>{t("rejection.is-of-release")}</p>,
  schema: ExpectedSchema,
  run: ({ shop, who }, _, typed) => returnToFiles(shop, { content: NOTICE, ...typed, who }),
  rejection: ({ code }) => (code === "edition-changed" ? "desk-notice:rejection.shown-changed" : "desk-notice:rejection.is-of-release"),
  done: () => ({ to: "/notice", text: "desk-notice:done.reset" }),
  panel: ({ t }) => <h2>{t("reset.question")}</h2>,
  consequences: (words, { shown, scheduled, ofRelease }) => [
    ofRelease ? words.t("reset.now", { title: wordsIn(ofRelease, words.language) }) : words.t("reset.no-notice"),
    words.t("reset.later"),
    ...(shown ? [words.t("remove.final")] : []),
    ...stillScheduled(words, scheduled),
  ],
  fields: (_, { fingerprint }) => <input type="hidden" name="expected" value={fingerprint} />,
  submit: ({ t }) => t("reset.submit"),
});

export const { loader, action } = page;
export default page.Page;
