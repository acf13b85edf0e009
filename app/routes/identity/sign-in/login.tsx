import { withSpaceAfter } from "#server/locale/join-text.schema.ts";
import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { packOptions } from "#app/forms/fields/packed-options.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { getSubmittedForm } from "#app/request/form/submitted-form.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { requestedMethod, signIn } from "./sign-in.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { afterSignIn, requiresAccount, readIdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
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
import { listDialCodes } from "#server/destinations/list-countries.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The sign-in page. Redirects signed-in visitors, except one signed in by ICCID who chose a tab or wants a page that requires an account. */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const visit = readIdentityRequest(args);
  const search = new URL(args.request.url).searchParams;
  const identity = await readIdentity(args.request, context);
  const wantsAccount = identity?.kind === "card" && (search.has("tab") || requiresAccount(visit.redirectTo));
  if (identity && !wantsAccount) throw redirect(afterSignIn(identity.kind, visit), 302);

  const method = requestedMethod(args.request, getSubmittedForm(context)?.typed);
  return {
    ...viewCodeForm(args, visit, { form: "login", tab: method === "phone" || method === "iccid" ? method : "email", title: "login.title" }),
    method,
    isSimHolder: identity?.kind === "card",
    dialCodes: method === "phone" ? packOptions(listDialCodes(context.shop, visit.language)) : "",
  };
}

/** Signs in by the method of the tab, or sends a code. A rejection is shown on the same page. */
export const action = formAction((args) => signIn(args, readIdentityRequest(args), args.form));

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function Login() {
  const { method, ...view } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <LoginView key={method} method={method} {...view} lastResult={lastResult} />;
}

type LoginViewProps = {
  method: LoginMethod;
  /** Whether the visitor is signed in by ICCID and now signs in to an account. */
  isSimHolder: boolean;
  typed: Record<string, string>;
  sent: CodeSent | null;
  dialCodes: string;
  redirectTo: string;
  lastResult?: SubmissionResult<string[]> | null;
};

/** The sign-in form for one method (§2, Login). */
function LoginView({ method, isSimHolder, typed, sent, dialCodes, redirectTo, lastResult }: LoginViewProps) {
  const { t } = useTranslation("identity");
  const language = useLanguage();
  const tab = method === "phone" || method === "iccid" ? method : "email";
  const { form, fields, formProps } = useSchemaForm({ id: "login", schema: LOGIN_SCHEMAS[method], lastResult, defaultValue: typed });
  const field = (name: string) => (fields as Record<string, FieldMeta>)[name] as FieldMeta;
  const query = { tab, with: method === "password" ? "password" : undefined, redirectTo };
  return (
    <IdentityPage
      title={t("login.title")}
      lead={isSimHolder ? t("need-account") : t(`login.lead.${method}`)}
      summary={<ErrorSummary form={form} labels={useFieldLabels()} />}
      tabs={
        <Tabs
          label={t("login.tabs")}
          items={LOGIN_TABS.map((name) => ({
            label: t(`tab.${name}`),
            href: path(language, "login", { tab: name, redirectTo }),
            current: name === tab,
          }))}
        />
      }
      stub={
        <>
          <p>
            {withSpaceAfter(t("login.new"))}
            <PageLink page="register" query={{ redirectTo }} className="strong">
              {t("login.register")}
            </PageLink>
          </p>
          <FindOrderLink />
        </>
      }
    >
      <form {...formProps} action={path(language, "login", query)} className="form">
        <EnterButton />
        <input type="hidden" name="tab" value={tab} />
        {method === "phone" && <OwnPhoneField fields={{ phoneCountry: field("phoneCountry"), phone: field("phone") }} dialCodes={dialCodes} />}
        {method === "iccid" && (
          <Field
            field={field("iccid")}
            label={t("field.iccid")}
            hint={t("login.iccid-hint")}
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
    </IdentityPage>
  );
}

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
