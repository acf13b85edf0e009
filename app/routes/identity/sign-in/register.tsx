import { withSpaceAfter } from "#server/locale/join-text.schema.ts";
import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { RegisterSchemas } from "#server/identity/account/register.schema.ts";
import { register, type RegisterRejectionCode } from "#server/identity/account/register.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { requestedTab, dialCodesFor } from "#app/routes/identity/form/requested-tab.server.ts";
import { requestCode, formRecipient, readCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { afterSignIn, withTab, readIdentityRequest, signInResponse } from "#app/routes/identity/form/identity-request.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { CodeField } from "#app/routes/identity/form/code-field.tsx";
import { CodeTabs, useFieldLabels, type CodeFormProps } from "#app/routes/identity/form/code-form.tsx";
import { FindOrderLink, IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { PasswordField } from "#app/routes/identity/form/password-field.tsx";
import { PrivacyCheck } from "./privacy-check.tsx";
import { EnterButton, RecipientFields } from "#app/routes/identity/form/recipient-fields.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Creates an account by email or phone (§2, Register). Redirects if the visitor is signed in to an account. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const identity = await readIdentity(args.request, args.context);
  if (identity?.kind === "account") throw redirect(afterSignIn("account", visit), 302);
  const tab = requestedTab(args);
  return { ...viewCodeForm(args, visit, { form: "register", tab, title: "register.title" }), tab, dialCodes: dialCodesFor(tab, args, visit) };
}

/** Sends a code, or, if the code is right, signs in to a new account or to the one that the recipient already has. */
export const action = formAction(async (args) => {
  const { form: fields } = args;
  const visit = readIdentityRequest(args);
  const tab = requestedTab(args, fields);
  fields.set("tab", tab);
  return readCodeForm(
    args,
    fields,
    RegisterSchemas[tab],
    async (form) => {
      if (form.intent === "send-code") return requestCode(args, withTab(visit, "register", tab), { form: "register", fields, ...form });
      const result = await register(args.context.shop, { ...visit, to: formRecipient(form), code: form.code, password: form.password });
      if (result.ok)
        return signInResponse(visit, {
          kind: "account",
          token: result.token,
          toast: `identity:register.${result.keptPassword ? "existed" : "done"}`,
        });
      return { ...result, field: FIELD_OF_CODE[result.code] ?? "code" };
    },
    (typed, errors) => ({ ...findRecipientErrors(typed, errors), ...findPasswordErrors("password", typed, errors) }),
  );
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

const FIELD_OF_CODE: Partial<Record<RegisterRejectionCode, string>> = { "phone-invalid": "phone", "password-common": "password" };

export default function Register() {
  const { tab, ...view } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <RegisterForm key={tab} tab={tab} {...view} lastResult={lastResult} />;
}

/** The form with a recipient, the code that verifies it, and a password (§2, Register). */
function RegisterForm({ tab, typed, sent, dialCodes, redirectTo, lastResult }: CodeFormProps) {
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
            {withSpaceAfter(t("register.known"))}
            <PageLink page="login" query={{ redirectTo }} className="strong">
              {t("login.title")}
            </PageLink>
          </p>
          <FindOrderLink />
        </>
      }
    >
      <form {...formProps} action={path(language, "register", { tab, redirectTo })} className="form">
        <EnterButton />
        <input type="hidden" name="tab" value={tab} />
        <RecipientFields tab={tab} fields={fields} dialCodes={dialCodes} />
        <CodeField field={codeFields.code} sent={sent} sentText={t("code.sent", { to: sent?.to })} bySms={tab === "phone"} />
        <PasswordField field={codeFields.password} label={t("field.password")} kind="new" hint />
        <PrivacyCheck field={codeFields.agreePrivacy} />
        <Submit name="intent" value="register" busyLabel={t("register.busy")} wide>
          {t("register.submit")}
        </Submit>
      </form>
    </IdentityPage>
  );
}
