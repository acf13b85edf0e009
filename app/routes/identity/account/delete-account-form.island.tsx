import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CodeField, type CodeSent } from "#app/routes/identity/form/code-field.tsx";
import { useFieldLabels } from "#app/routes/identity/form/code-form.tsx";
import { EnterButton } from "#app/routes/identity/form/recipient-fields.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteAccountSchema } from "#server/identity/account/account.schema.ts";
import { path } from "#server/locale/path.schema.ts";

type DeleteAccountFormProps = {
  /** The account's email address or phone number, which receives the code. */
  to: string;
  sent: CodeSent | null;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Asks for the code that proves that the owner deletes the account. */
export default function DeleteAccountFields({ to, sent, lastResult }: DeleteAccountFormProps) {
  const { t, language } = useTranslation("account");
  const { form, fields, formProps } = useSchemaForm({ id: "delete", schema: DeleteAccountSchema, lastResult });
  const codeFields = fields as Record<string, FieldMeta> as Record<"code" | "agreeDelete", FieldMeta>;
  return (
    <form {...formProps} action={`${path(language, "account/delete")}#code`} className="form">
      <EnterButton />
      <ErrorSummary form={form} labels={{ ...useFieldLabels(), agreeDelete: t("delete.agree-label") }} />
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
    </form>
  );
}

export const DeleteAccountForm = island("delete-account-form", DeleteAccountFields);
