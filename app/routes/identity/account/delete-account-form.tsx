import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { DeleteAccountSchema } from "#server/identity/account/account-detail.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { CodeField, type CodeSent } from "#app/routes/identity/form/code-field.tsx";
import { useFieldLabels } from "#app/routes/identity/form/code-form.tsx";
import { EnterButton } from "#app/routes/identity/form/recipient-fields.tsx";

type DeleteAccountFormProps = { to: string; sent: CodeSent | null; lastResult?: SubmissionResult<string[]> | null };

/** What is deleted, what is kept, and the code that proves that the owner makes the request. */
export function DeleteAccountForm({ to, sent, lastResult }: DeleteAccountFormProps) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const { form, fields, formProps } = useSchemaForm({ id: "delete", schema: DeleteAccountSchema, lastResult });
  const codeFields = fields as Record<string, FieldMeta> as Record<"code" | "agreeDelete", FieldMeta>;
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
        <ErrorSummary form={form} labels={{ ...useFieldLabels(), agreeDelete: t("delete.agree-label") }} />
        <h1>{t("delete.title")}</h1>
        <p className="lead">{t("delete.lead")}</p>
      </div>
      <DeletionSection name="goes" points={["account", "address", "orders", "links", "esims"]} />
      <DeletionSection name="stays" points={["books", "running", "refunds"]} />
      <Notice kind="warn" title={t("delete.before")}>
        {t("delete.before-text")}{" "}
        <PageLink page="account/export" reloadDocument>
          {t("data.export")}
        </PageLink>
      </Notice>
      <Form {...formProps} action={`${path(language, "account/delete")}#code`} reloadDocument className="form">
        <EnterButton />
        <p>{t("delete.code-to", { to })}</p>
        <CodeField field={codeFields.code} sent={sent} sentText={t("identity:code.sent", { to })} />
        <CheckField field={codeFields.agreeDelete} label={t("delete.agree")} />
        <div className="cluster">
          <Submit kind="danger" name="intent" value="delete" busyLabel={t("delete.busy")}>
            {t("delete.submit")}
          </Submit>
          <ButtonLink page="account/detail" kind="quiet">
            {t("delete.stay")}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

function DeletionSection({ name, points }: { name: "goes" | "stays"; points: string[] }) {
  const { t } = useTranslation("account");
  return (
    <section className="stack" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{t(`delete.${name}`)}</h2>
      <ul className="stack-tight">
        {points.map((point) => (
          <li key={point}>{t(`delete.${name}-${point}`)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The confirmation after the account was deleted. */
export function AccountDeleted() {
  const { t } = useTranslation("account");
  return (
    <div className="narrow page-body stack-wide">
      <h1>{t("delete.done-title")}</h1>
      <p className="lead">{t("delete.done-text")}</p>
      <p>
        <ButtonLink page="homepage">{t("delete.done-home")}</ButtonLink>
      </p>
    </div>
  );
}
