import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { formatContentKey } from "#server/content/staff/content-key.ts";
import { ExpectedSchema } from "#server/content/staff/content.schema.ts";
import { fingerprintOf } from "#server/content/staff/read-content.ts";
import { returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { ConfirmForm } from "#app/desk/ui/confirm-form.tsx";
import { FormError } from "#app/desk/ui/staff/form-error.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ContentHead } from "#app/desk/content/content-head.tsx";
import { contentOf, loadContent } from "#app/desk/content/content-page.server.ts";
import { contentPath } from "#app/desk/content/content-path.ts";
import { Difference } from "#app/desk/content/difference.tsx";
import { differenceLines } from "#app/desk/content/difference-lines.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** Asks before the texts of the project's files are shown again. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const { content, shown, head } = await loadContent({ shop, request, context });
  const compared = await compareEditions(shop, { content, older: "in-force", newer: "files" });
  return {
    title: titleOf(request, context, "desk-content:reset.title", { name: head.name }),
    head,
    inForce: fingerprintOf(content, shown.inForce),
    difference: compared.ok ? differenceLines(compared.languages) : [],
  };
});

export const action = staffAction({
  reset: {
    access: "content.edit",
    async run({ shop, request, form, who, context }) {
      const content = contentOf(request);
      const parsed = parseDeskForm(form, ExpectedSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await returnToFiles(shop, { content, ...parsed.value, who });
      if (!result.ok) return rejectDeskForm(form, `desk-content:reset.rejection.${result.code}`, { status: 409 });
      // A question that no file has is gone.
      const to = result.languages.length > 0 || content.kind === "group" ? contentPath("history", formatContentKey(content)) : "/content";
      return redirectWithMessage(to, { text: "desk-content:done.reset" }, context);
    },
  },
});

export default function ResetContent() {
  const { head, inForce, difference } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-content");
  return (
    <>
      <ContentHead head={head} />
      <FormError intent="reset" />
      <ConfirmForm
        title={t("reset.question")}
        intent="reset"
        kind="danger"
        values={{ expected: inForce }}
        consequences={[t("reset.now"), t("reset.later"), t("reset.removed"), t("return.draft-stays")]}
        back={contentPath("history", head.key)}
        backLabel={t("confirm.back")}
      >
        {t("reset.submit")}
      </ConfirmForm>
      <Difference about={t("difference.files")} languages={difference} />
    </>
  );
}
