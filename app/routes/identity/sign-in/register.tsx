import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction, parseForm } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { RegisterSchemas } from "#server/identity/account/account.schema.ts";
import { register, type RegisterRejectionCode } from "#server/identity/account/register.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { requestedTab, dialCodesFor } from "#app/routes/identity/form/requested-tab.server.ts";
import { requestCode, formRecipient, rejectCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { afterSignIn, withTab, readIdentityRequest, signInResponse } from "#app/routes/identity/form/identity-request.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { RegisterForm } from "./register-form.island.tsx";
import { CodeTabs, FindOrderLink, IdentityPage } from "#app/routes/identity/form/identity-page.tsx";

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
  const parsed = parseForm(fields, RegisterSchemas[tab], (typed, errors) => ({
    ...findRecipientErrors(typed, errors),
    // A request for a code has no other field.
    ...(typed.intent !== "send-code" && findPasswordErrors("password", typed, errors)),
  }));
  if (!parsed.ok) return parsed.rejected;
  const form = parsed.value;
  if (form.intent === "send-code") return requestCode(args, withTab(visit, "register", tab), { form: "register", fields, ...form });
  const result = await register(args.context.shop, { ...visit, to: formRecipient(form), code: form.code, password: form.password });
  if (!result.ok) return rejectCodeForm(args, fields, { ...result, field: FIELD_OF_CODE[result.code] ?? "code" });
  const toast = result.keptPassword
    ? { kind: "notice" as const, text: "identity:register.existed" as const }
    : { kind: "tip" as const, text: "identity:register.done" as const };
  return signInResponse(visit, { kind: "account", token: result.token, toast });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

const FIELD_OF_CODE: Partial<Record<RegisterRejectionCode, string>> = { "phone-invalid": "phone", "password-common": "password" };

/** The form with a recipient, the code that verifies it, and a password (§2, Register). */
export default function Register() {
  const { t } = useTranslation("identity");
  const { tab, typed, sent, dialCodes, redirectTo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <IdentityPage
      title={t("register.title")}
      lead={t("register.lead")}
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
      <RegisterForm tab={tab} typed={typed} sent={sent} dialCodes={dialCodes} redirectTo={redirectTo} lastResult={lastResult} />
    </IdentityPage>
  );
}
