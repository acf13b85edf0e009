import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { LOGIN_SCHEMAS, LOGIN_TABS, type LoginMethod } from "#server/identity/sign-in/login.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { CodeField, type CodeSent } from "#app/routes/identity/form/code-field.tsx";
import { useFieldLabels } from "#app/routes/identity/form/code-form.tsx";
import { FindOrderLink, IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";
import { PrivacyCheck } from "./privacy-check.tsx";
import { EnterButton, OwnEmailField, OwnPhoneField } from "#app/routes/identity/form/recipient-fields.tsx";

type LoginViewProps = {
  way: LoginMethod;
  /** A card-holder who wants what only an account has. */
  holdsCard: boolean;
  typed: Record<string, string>;
  sent: CodeSent | null;
  dialCodes: string;
  redirectTo: string;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Signing in, one way at a time (§2, Login). */
export function LoginView({ way, holdsCard, typed, sent, dialCodes, redirectTo, lastResult }: LoginViewProps) {
  const { t } = useTranslation("identity");
  const language = useLanguage();
  const tab = way === "phone" || way === "iccid" ? way : "email";
  const { form, fields, formProps } = useSchemaForm({ id: "login", schema: LOGIN_SCHEMAS[way], lastResult, defaultValue: typed });
  const of = (name: string) => (fields as Record<string, FieldMeta>)[name] as FieldMeta;
  const here = { tab, with: way === "password" ? "password" : undefined, redirectTo };
  return (
    <IdentityPage
      title={t("login.title")}
      lead={holdsCard ? t("need-account") : t(`login.lead.${way}`)}
      summary={<ErrorSummary form={form} labels={useFieldLabels()} />}
      tabs={
        <Tabs
          label={t("login.tabs")}
          items={LOGIN_TABS.map((one) => ({ label: t(`tab.${one}`), href: path(language, "login", { tab: one, redirectTo }), current: one === tab }))}
        />
      }
      stub={
        <>
          <p>
            {t("login.new")}{" "}
            <PageLink page="register" query={{ redirectTo }} className="strong">
              {t("login.register")}
            </PageLink>
          </p>
          <FindOrderLink />
        </>
      }
    >
      <Form {...formProps} action={path(language, "login", here)} reloadDocument className="form">
        <EnterButton />
        <input type="hidden" name="tab" value={tab} />
        {way === "phone" && <OwnPhoneField fields={{ phoneCountry: of("phoneCountry"), phone: of("phone") }} dialCodes={dialCodes} />}
        {way === "iccid" && (
          <Field
            field={of("iccid")}
            label={t("field.iccid")}
            hint={t("login.iccid-hint")}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        )}
        {tab === "email" && <OwnEmailField field={of("email")} autoComplete={way === "password" ? "username" : "email"} />}
        {way === "code" && <CodeField field={of("code")} sent={sent} sentText={t("code.sent", { to: sent?.to })} />}
        {(way === "phone" || way === "password") && (
          <PasswordField field={of("password")} label={t("field.password")} kind="current" enterKeyHint="go" />
        )}
        <CheckField field={of("staySignedIn")} label={t("login.stay")} hint={t("login.stay-hint")} />
        {way === "code" && <PrivacyCheck field={of("agreePrivacy")} />}
        <Submit name="intent" value="sign-in" busyLabel={t("login.busy")} wide>
          {t(way === "iccid" ? "login.submit-iccid" : "login.submit")}
        </Submit>
        <OtherWays way={way} redirectTo={redirectTo} />
      </Form>
    </IdentityPage>
  );
}

function OtherWays({ way, redirectTo }: { way: LoginMethod; redirectTo: string }) {
  const { t } = useTranslation("identity");
  if (way === "iccid") return null;
  const forgot = { tab: way === "phone" ? "phone" : undefined, redirectTo };
  return (
    <p className="between">
      {way === "code" && (
        <PageLink page="login" query={{ tab: "email", with: "password", redirectTo }}>
          {t("login.use-password")}
        </PageLink>
      )}
      {way === "password" && (
        <PageLink page="login" query={{ tab: "email", redirectTo }}>
          {t("login.use-code")}
        </PageLink>
      )}
      {way !== "code" && (
        <PageLink page="forgot-pass" query={forgot}>
          {t("login.forgot")}
        </PageLink>
      )}
    </p>
  );
}
