import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CodeField } from "#app/routes/identity/form/code-field.tsx";
import { useFieldLabels, type CodeFormProps } from "#app/routes/identity/form/code-form.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";
import { EnterButton, OwnEmailField, OwnPhoneField } from "#app/routes/identity/form/recipient-fields.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { LOGIN_SCHEMAS, type LOGIN_TABS, type LoginMethod } from "#server/identity/sign-in/login.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { PrivacyCheck } from "./privacy-check.tsx";

type LoginFormProps = Omit<CodeFormProps, "tab"> & { tab: (typeof LOGIN_TABS)[number]; method: LoginMethod };

/** Signs in by one method (§2, Login). */
export default function LoginFields({ tab, method, typed, sent, dialCodes, redirectTo, lastResult }: LoginFormProps) {
  const { t, language } = useTranslation("identity");
  const { form, fields, formProps } = useSchemaForm({ id: "login", schema: LOGIN_SCHEMAS[method], lastResult, defaultValue: typed });
  const field = (name: string) => (fields as Record<string, FieldMeta>)[name] as FieldMeta;
  const query = { tab, with: method === "password" ? "password" : undefined, redirectTo };
  return (
    <form {...formProps} action={path(language, "login", query)} className="form">
      <EnterButton />
      <ErrorSummary form={form} labels={useFieldLabels()} />
      <input type="hidden" name="tab" value={tab} />
      {method === "phone" && <OwnPhoneField fields={{ phoneCountry: field("phoneCountry"), phone: field("phone") }} dialCodes={dialCodes} />}
      {method === "iccid" && (
        <Field
          field={field("iccid")}
          label={t("field.iccid")}
          hint={t("forms:iccid-hint")}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      )}
      {tab === "email" && <OwnEmailField field={field("email")} autoComplete={method === "password" ? "username" : "email"} />}
      {method === "code" && <CodeField field={field("code")} sent={sent} sentText={t("code.sent", { to: sent?.to })} />}
      {(method === "phone" || method === "password") && (
        <PasswordField field={field("password")} label={t("field.password")} kind="current" enterKeyHint="go" />
      )}
      <CheckField field={field("staySignedIn")} label={t("login.stay")} hint={t("login.stay-hint")} />
      {method === "code" && <PrivacyCheck field={field("agreePrivacy")} />}
      <Submit name="intent" value="sign-in" busyLabel={t("login.busy")} wide>
        {t(method === "iccid" ? "login.submit-iccid" : "login.submit")}
      </Submit>
      <OtherMethods method={method} redirectTo={redirectTo} />
    </form>
  );
}

export const LoginForm = island("login-form", LoginFields);

function OtherMethods({ method, redirectTo }: { method: LoginMethod; redirectTo: string }) {
  const { t } = useTranslation("identity");
  if (method === "iccid") return null;
  const forgot = { tab: method === "phone" ? "phone" : undefined, redirectTo };
  return (
    <p className="between">
      {method === "code" && (
        <PageLink page="login" query={{ tab: "email", with: "password", redirectTo }}>
          {t("login.use-password")}
        </PageLink>
      )}
      {method === "password" && (
        <PageLink page="login" query={{ tab: "email", redirectTo }}>
          {t("login.use-code")}
        </PageLink>
      )}
      {method !== "code" && (
        <PageLink page="forgot-pass" query={forgot}>
          {t("login.forgot")}
        </PageLink>
      )}
    </p>
  );
}
