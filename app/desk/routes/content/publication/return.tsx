import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkEdition } from "#server/content/preview/check-draft.ts";
import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { formatContentKey } from "#server/content/staff/content-key.ts";
import { ReturnSchema } from "#server/content/staff/content.schema.ts";
import { fingerprintOf } from "#server/content/staff/read-content.ts";
import { returnToEdition } from "#server/content/staff/return-to-edition.ts";
import { ContentHead, contentPath, contentOf, loadContent } from "#app/desk/content/content-page.tsx";
import { differenceLines, Difference } from "#app/desk/content/difference.tsx";
import { DoubtsField, DraftProblems, splitProblems } from "#app/desk/content/problems.tsx";
import { rejectDeskForm } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton, ButtonLink } from "#app/desk/ui/buttons.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field, initialText } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";
import { rejectPublication } from "./publication-rejection.server.ts";

const editionOf = (request: Request): string => new URL(request.url).searchParams.get("edition") ?? "";

/** Asks before the texts of an earlier edition are published again. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const { content, shown, head } = await loadContent({ shop, request, context });
  const id = editionOf(request);
  const checked = await checkEdition(shop, content, id);
  const compared = await compareEditions(shop, { content, older: "in-force", newer: id });
  if (!checked || !compared.ok) throw data(null, { status: 404 });
  return {
    title: titleOf(request, context, "desk-content:return.title", { name: head.name }),
    head,
    isDocument: content.kind === "document",
    edition: { id, version: checked.edition.version, takesEffectAt: checked.edition.takesEffectAt },
    version: shown.inForce?.languages[0]?.version ?? "",
    inForce: fingerprintOf(content, shown.inForce),
    problems: checked.problems,
    difference: differenceLines(compared.languages),
  };
});

export const action = staffAction({
  return: {
    access: "content.edit",
    async run({ shop, request, form, who, context }) {
      const content = contentOf(request);
      const parsed = parseForm(form, ReturnSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await returnToEdition(shop, { content, edition: editionOf(request), ...parsed.value, who });
      if (result.ok) {
        const text = result.state === "scheduled" ? ("desk-content:done.scheduled" as const) : ("desk-content:done.returned" as const);
        return redirectWithMessage(contentPath("history", formatContentKey(content)), { text }, context);
      }
      if (result.code === "edition-unknown") return rejectDeskForm(form, "desk-content:rejection.edition-unknown", { status: 404 });
      return rejectPublication(form, result, { request, context });
    },
  },
});

export default function ReturnToEdition() {
  const { head, isDocument, edition, version, inForce, problems, difference } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-content");
  const { form, fields, formProps } = useDeskForm("return", ReturnSchema, { inForce });
  // Who returns has read the difference that the page showed, not one that came since, unless the page says so.
  const isNewer = form.allErrors[""]?.[0]?.startsWith("desk-content.rejection.texts-changed") ?? false;
  const { wrong, doubts } = splitProblems(problems);
  return (
    <>
      <ContentHead head={head} />
      <DraftProblems problems={wrong} />
      {wrong.length > 0 ? (
        <p>{t("return.wrong")}</p>
      ) : (
        <form {...formProps} className="panel form">
          <ErrorSummary
            form={form}
            labels={{ version: t("edit.version"), publishAt: t("publish.at-label"), confirmed: t("desk-content-problems:confirm.legend") }}
          />
          <input type="hidden" name="inForce" value={isNewer ? inForce : (initialText(fields.inForce) ?? "")} />
          <h2>{t("return.question")}</h2>
          <ul>
            <li>
              {t("return.texts")} <Moment at={edition.takesEffectAt} />
            </li>
            <li>{t("return.as-new")}</li>
            <li>{t("return.draft-stays")}</li>
          </ul>
          {isDocument && (
            <Field
              field={fields.version}
              label={t("edit.version")}
              hint={t("edit.version-hint", { version })}
              autoComplete="off"
              maxLength={20}
              width="short"
            />
          )}
          <Field field={fields.publishAt} label={t("publish.at-label")} hint={t("publish.at-hint")} type="datetime-local" width="medium" optional />
          <DoubtsField field={fields.confirmed} doubts={doubts} />
          <div className="cluster">
            <SubmitButton intent="return" text={t("return.submit")} />
            <ButtonLink to={contentPath("history", head.key)} kind="quiet" text={t("confirm.back")} />
          </div>
        </form>
      )}
      <Difference about={t("difference.edition")} languages={difference} />
    </>
  );
}
