import { QUESTION_TYPES } from "#server/content/document.schema.ts";
import { beginQuestion } from "#server/content/staff/arrange-questions.ts";
import { NewQuestionSchema } from "#server/content/staff/content.schema.ts";
import { contentPath } from "#app/desk/content/content-page.tsx";
import { titleOf } from "#app/desk/language.server.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";

/** Type and anchor of a new question; then its texts are written. */
const page = verbPage({
  area: "desk-content",
  permission: "content.edit",
  intent: "begin",
  subject: () => ({}),
  title: () => "desk-content:new.title",
  about: ({ t }) => t("new.about"),
  parent: ({ t }) => ({ label: t("desk:section.content"), to: "/content" }),
  schema: NewQuestionSchema,
  run: async ({ shop }, _, typed) => ({ ...(await beginQuestion(shop, typed)), anchor: typed.anchor }),
  rejection: (rejected, { request, context }) => {
    const type = "type" in rejected ? titleOf(request, context, `desk-content:kind.${rejected.type}`) : "";
    return { text: `desk-content:new.rejection.${rejected.code}`, field: "anchor", values: { anchor: rejected.anchor, type } };
  },
  done: ({ key }) => ({ to: contentPath("edit", key) }),
  labels: { type: "new.type", anchor: "new.anchor" },
  fields: ({ t, field }) => (
    <>
      <SelectField {...field.type} options={QUESTION_TYPES.map((type) => ({ value: type, label: t(`kind.${type}`) }))} width="medium" />
      <Field
        {...field.anchor}
        hint={t("new.anchor-hint")}
        prefix="#"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
        width="medium"
      />
    </>
  ),
  submit: ({ t }) => t("new.submit"),
});
export const { loader, action } = page;
export default page.Page;
