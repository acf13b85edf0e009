import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { ResetSchemas } from "#server/identity/password/reset-password.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { CodeField } from "#app/routes/identity/form/code-field.tsx";
import { CodeTabs, useFieldLabels, type CodeFormProps } from "#app/routes/identity/form/code-form.tsx";
import { IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";
import { EnterButton, RecipientFields } from "#app/routes/identity/form/recipient-fields.tsx";

/** Resets a password: the code that proves ownership of the account, and a new password entered twice. */
export function ForgotPassForm({ tab, typed, sent, dialCodes, redirectTo, lastResult }: CodeFormProps) {
  const { t } = useTranslation("identity");
  const language = useLanguage();
  const { form, fields, formProps } = useSchemaForm({ id: "reset", schema: ResetSchemas[tab], lastResult, defaultValue: typed });
  const codeFields = fields as Record<string, FieldMeta> as Record<"code" | "newPassword" | "confirmPassword", FieldMeta>;
  return (
    <IdentityPage
      title={t("forgot.title")}
      lead={t("forgot.lead")}
      summary={<ErrorSummary form={form} labels={useFieldLabels()} />}
      tabs={<CodeTabs page="forgot-pass" tab={tab} redirectTo={redirectTo} />}
      stub={
        <p>
          <PageLink page="login" query={{ redirectTo }}>
            {t("forgot.back")}
          </PageLink>
        </p>
      }
    >
      <Form {...formProps} action={path(language, "forgot-pass", { tab, redirectTo })} reloadDocument className="form">
        <EnterButton />
        <input type="hidden" name="tab" value={tab} />
        <RecipientFields tab={tab} fields={fields} dialCodes={dialCodes} />
        <CodeField field={codeFields.code} sent={sent} sentText={t("code.sent-if-known", { to: sent?.to })} />
        <PasswordField field={codeFields.newPassword} label={t("field.newPassword")} kind="new" hint />
        <PasswordField field={codeFields.confirmPassword} label={t("field.confirmPassword")} kind="new" enterKeyHint="go" />
        <Submit name="intent" value="reset" busyLabel={t("forgot.busy")} wide>
          {t("forgot.submit")}
        </Submit>
      </Form>
    </IdentityPage>
  );
}
