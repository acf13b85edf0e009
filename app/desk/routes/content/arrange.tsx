import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hideQuestion, moveQuestion } from "#server/content/staff/arrange-questions.ts";
import { formatContentKey } from "#server/content/staff/content-key.ts";
import { MoveSchema } from "#server/content/staff/content.schema.ts";
import { listContent } from "#server/content/staff/show-content.ts";
import { ContentHead, contentPath, contentOf, loadContent } from "#app/desk/content/content-page.tsx";
import { deskLanguage, titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { FormError, useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Where a question is within its type, and whether visitors see it. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const { question, prefix } = questionOf(request);
  const { shown, head } = await loadContent({ shop, request, context });
  const language = deskLanguage(request, context);
  const questions = (await listContent(shop))
    .filter(({ key, languages }) => key.startsWith(prefix) && languages.length > 0)
    .map(({ key, titles }) => ({ anchor: key.slice(prefix.length), title: titles[language] ?? titles.en ?? key }));
  const place = questions.findIndex(({ anchor }) => anchor === question.anchor);
  return {
    title: titleOf(request, context, "desk-content:arrange.title", { name: head.name }),
    head,
    isInForce: shown.inForce !== null,
    isHidden: shown.isHidden ?? false,
    others: questions.filter(({ anchor }) => anchor !== question.anchor),
    after: questions[place - 1]?.anchor ?? "",
  };
});

const onQuestion = {
  area: "desk-content" as const,
  permission: "content.edit" as const,
  subject: ({ request }: { request: Request }) => questionOf(request).question,
};
type Question = ReturnType<typeof questionOf>["question"];
const pageOf = (question: Question) => contentPath("arrange", formatContentKey(question));

const move = staffVerb({
  ...onQuestion,
  intent: "move",
  schema: MoveSchema,
  run: ({ shop, who }, question, typed) => moveQuestion(shop, { question, ...typed, who }),
  rejection: ({ code }) => ({ text: `desk-content:arrange.rejection.${code}`, field: "after" }),
  done: ({ isChanged }, question) => ({ to: pageOf(question), text: isChanged ? "desk-content:done.moved" : "desk:unchanged" }),
});
const hideOrShow = (intent: "hide" | "show") =>
  staffVerb({
    ...onQuestion,
    intent,
    run: ({ shop, who }, question) => hideQuestion(shop, { question, isHidden: intent === "hide", who }),
    rejection: ({ code }) => `desk-content:arrange.rejection.${code}`,
    done: ({ isChanged }, question) => {
      const text = intent === "hide" ? "desk-content:done.hidden" : "desk-content:done.shown";
      return { to: pageOf(question), text: isChanged ? text : "desk:unchanged" };
    },
  });
export const action = staffAction({ ...move.handlers, ...hideOrShow("hide").handlers, ...hideOrShow("show").handlers });

function questionOf(request: Request) {
  const question = contentOf(request);
  if (question.kind !== "question") throw data(null, { status: 404 });
  return { question, prefix: `faq_${question.type}#` };
}

export default function ArrangeQuestion() {
  const { head, isInForce, isHidden, others, after } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-content");
  const { form, fields, formProps } = useDeskForm("move", MoveSchema, { after });
  const intent = isHidden ? "show" : "hide";
  return (
    <>
      <ContentHead head={head} />
      {!isInForce && <p>{t("arrange.not-published")}</p>}
      {isInForce && (
        <form {...formProps} className="form">
          <h2>{t("arrange.place")}</h2>
          <ErrorSummary form={form} labels={{ after: t("arrange.after") }} />
          <SelectField
            field={fields.after}
            label={t("arrange.after")}
            placeholder={t("arrange.first")}
            options={others.map(({ anchor, title }) => ({ value: anchor, label: title }))}
          />
          <SubmitButton intent="move" text={t("arrange.move")} />
        </form>
      )}
      {isInForce && (
        <form method="post" className="form">
          <h2>{t(`${intent}.heading`)}</h2>
          <FormError intents={[intent]} />
          <p className="soft">{t(`${intent}.about`)}</p>
          <SubmitButton intent={intent} kind={isHidden ? "primary" : "danger"} text={t(`${intent}.submit`)} />
        </form>
      )}
    </>
  );
}
