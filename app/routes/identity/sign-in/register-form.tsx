import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { RegisterSchemas } from "#server/identity/account/register.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { CodeField } from "#app/routes/identity/form/code-field.tsx";
import { CodeTabs, useFieldLabels, type CodeFormProps } from "#app/routes/identity/form/code-form.tsx";
import { FindOrderLink, IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";
import { PrivacyCheck } from "./privacy-check.tsx";
import { EnterButton, RecipientFields } from "#app/routes/identity/form/recipient-fields.tsx";

/** Creates an account: a recipient verified by a code, and a password (§2, Register). */
export function RegisterForm({ tab, typed, sent, dialCodes, redirectTo, lastResult }: CodeFormProps) {
  const { t } = useTranslation("identity");
  const language = useLanguage();
  const { form, fields, formProps } = useSchemaForm({ id: "register", schema: RegisterSchemas[tab], lastResult, defaultValue: typed });
  const codeFields = fields as Record<string, FieldMeta> as Record<"code" | "password" | "agreePrivacy", FieldMeta>;
  return (
    <IdentityPage
      title={t("register.title")}
      lead={t("register.lead")}
      summary={<ErrorSummary form={form} labels={useFieldLabels()} />}
      tabs={<CodeTabs page="register" tab={tab} redirectTo={redirectTo} />}
      stub={
        <>
          <p>
            {t("register.known")}{" "}
            <PageLink page="login" query={{ redirectTo }} className="strong">
              {t("login.title")}
            </PageLink>
          </p>
          <FindOrderLink />
        </>
      }
    >
      <Form {...formProps} action={path(language, "register", { tab, redirectTo })} reloadDocument className="form">
        <EnterButton />
        <input type="hidden" name="tab" value={tab} />
        <RecipientFields tab={tab} fields={fields} dialCodes={dialCodes} />
        <CodeField field={codeFields.code} sent={sent} sentText={t("code.sent", { to: sent?.to })} />
        <PasswordField field={codeFields.password} label={t("field.password")} kind="new" hint />
        <PrivacyCheck field={codeFields.agreePrivacy} />
        <Submit name="intent" value="register" busyLabel={t("register.busy")} wide>
          {t("register.submit")}
        </Submit>
      </Form>
    </IdentityPage>
  );
}
