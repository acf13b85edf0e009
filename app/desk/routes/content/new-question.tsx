import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QUESTION_TYPES } from "#server/content/question.schema.ts";
import { beginQuestion } from "#server/content/staff/arrange-questions.ts";
import { NewQuestionSchema } from "#server/content/staff/content.schema.ts";
import { contentPath } from "#app/desk/content/content-page.tsx";
import { rejectDeskForm } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";

/** Type and anchor of a new question; then its texts are written. */
export const loader = staffLoader("content.edit", async ({ request, context }) => ({ title: titleOf(request, context, "desk-content:new.title") }));

export const action = staffAction({
  begin: {
    access: "content.edit",
    async run({ shop, form, request, context }) {
      const parsed = parseForm(form, NewQuestionSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await beginQuestion(shop, parsed.value);
      if (result.ok) return redirect(contentPath("edit", result.key), 303);
      const values = { anchor: parsed.value.anchor, type: "type" in result ? titleOf(request, context, `desk-content:kind.${result.type}`) : "" };
      return rejectDeskForm(form, `desk-content:new.rejection.${result.code}`, { field: "anchor", values, status: 409 });
    },
  },
});

export default function NewQuestion() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-content");
  const { form, fields, formProps } = useDeskForm("begin", NewQuestionSchema);
  return (
    <>
      <PageHead title={title} about={t("new.about")} parent={{ label: t("desk:section.content"), to: "/content" }} />
      <form {...formProps} className="form">
        <ErrorSummary form={form} labels={{ type: t("new.type"), anchor: t("new.anchor") }} />
        <SelectField
          field={fields.type}
          label={t("new.type")}
          options={QUESTION_TYPES.map((type) => ({ value: type, label: t(`kind.${type}`) }))}
          width="medium"
        />
        <Field
          field={fields.anchor}
          label={t("new.anchor")}
          hint={t("new.anchor-hint")}
          prefix="#"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          width="medium"
        />
        <SubmitButton intent="begin" text={t("new.submit")} />
      </form>
    </>
  );
}
