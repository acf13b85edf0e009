import { clearNotice } from "#server/content/notice/set-notice.ts";
import { showNotice } from "#server/content/notice/show-notice.ts";
import { ExpectedSchema } from "#server/content/staff/content.schema.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { NoticeWords, stillScheduled, noticeVerb } from "./notice-facts.tsx";

/** Removes the notice. */
const page = verbPage({
  ...noticeVerb,
  intent: "remove",
  subject: ({ shop }) => showNotice(shop),
  title: () => "desk-notice:remove.title",
  above: (_, { shown }) => shown && <NoticeWords titles={shown.titles} />,
  obstacle: ({ t }, { shown }) => !shown && <p>{t("now.none")}</p>,
  schema: ExpectedSchema,
  run: ({ shop, who }, _, typed) => clearNotice(shop, { ...typed, who }),
  rejection: ({ code }) => (code === "edition-changed" ? "desk-notice:rejection.shown-changed" : "desk-notice:rejection.none"),
  done: () => ({ to: "/notice", text: "desk-notice:done.removed" }),
  panel: ({ t }) => <h2>{t("remove.question")}</h2>,
  consequences: (words, { scheduled }) => [
    words.t("remove.now"),
    words.t("remove.later"),
    words.t("remove.final"),
    ...stillScheduled(words, scheduled),
  ],
  fields: (_, { fingerprint }) => <input type="hidden" name="expected" value={fingerprint} />,
  submit: ({ t }) => t("remove.submit"),
});

export const { loader, action } = page;
export default page.Page;
