import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { formatContentKey } from "#server/content/staff/content-key.ts";
import { ExpectedSchema } from "#server/content/staff/content.schema.ts";
import { fingerprintOf } from "#server/content/staff/read-content.ts";
import { returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { ContentHead, contentPath, contentOf, loadContent } from "#app/desk/content/content-page.tsx";
import { differenceLines, Difference } from "#app/desk/content/difference.tsx";
import { verbPage } from "#app/desk/verb/verb-page.tsx";

/** Shows the texts of the project's files again. */
const page = verbPage({
  area: "desk-content",
  permission: "content.edit",
  intent: "reset",
  kind: "danger",
  subject: ({ request }) => contentOf(request),
  show: async (args, content) => {
    const { shown, head } = await loadContent(args);
    const compared = await compareEditions(args.shop, { content, older: "in-force", newer: "files" });
    return { head, inForce: fingerprintOf(content, shown.inForce), difference: compared.ok ? differenceLines(compared.languages) : [] };
  },
  title: ({ head: { name } }) => ({ text: "desk-content:reset.title", values: { name } }),
  head: ({ head }) => <ContentHead head={head} />,
  schema: ExpectedSchema,
  run: ({ shop, who }, content, typed) => returnToFiles(shop, { content, ...typed, who }),
  rejection: ({ code }) => `desk-content:reset.rejection.${code}`,
  done: ({ languages }, content) => ({
    // A question that no file has is gone.
    to: languages.length > 0 || content.kind === "group" ? contentPath("history", formatContentKey(content)) : "/content",
    text: "desk-content:done.reset",
  }),
  panel: ({ t }) => <h2>{t("reset.question")}</h2>,
  consequences: ({ t }) => [t("reset.now"), t("reset.later"), t("reset.removed"), t("return.draft-stays")],
  fields: (_, { inForce }) => <input type="hidden" name="expected" value={inForce} />,
  submit: ({ t }) => t("reset.submit"),
  back: ({ t }, { head }) => ({ label: t("confirm.back"), to: contentPath("history", head.key) }),
  below: ({ t }, { difference }) => <Difference about={t("difference.files")} languages={difference} />,
});

export const { loader, action } = page;
export default page.Page;
