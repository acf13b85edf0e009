import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction, parseForm } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { resetPassword, type ResetPasswordRejectionCode } from "#server/identity/password/reset-password.ts";
import { ResetSchemas } from "#server/identity/password/password.schema.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { requestedTab, dialCodesFor } from "#app/routes/identity/form/requested-tab.server.ts";
import { requestCode, formRecipient, rejectCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { withTab, readIdentityRequest, signInResponse } from "#app/routes/identity/form/identity-request.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { ForgotPassForm } from "./forgot-pass-form.island.tsx";
import { CodeTabs, IdentityPage } from "#app/routes/identity/form/identity-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Resets a password with a code. Signed-in visitors may use it too, since an account may have no password. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const identity = await readIdentity(args.request, args.context);
  const known = identity?.kind === "account" && identity.email ? { email: identity.email } : undefined;
  const tab = requestedTab(args);
  return { ...viewCodeForm(args, visit, { form: "reset", tab, title: "forgot.title", known }), tab, dialCodes: dialCodesFor(tab, args, visit) };
}

/** Sends a code, or sets the new password, ends all sessions of the account and signs in. */
export const action = formAction(async (args) => {
  const { form: fields } = args;
  const visit = readIdentityRequest(args);
  const tab = requestedTab(args, fields);
  fields.set("tab", tab);
  const parsed = parseForm(fields, ResetSchemas[tab], (typed, errors) => ({
    ...findRecipientErrors(typed, errors),
    // A request for a code has no other field.
    ...(typed.intent !== "send-code" && findPasswordErrors("newPassword", typed, errors)),
  }));
  if (!parsed.ok) return parsed.rejected;
  const form = parsed.value;
  if (form.intent === "send-code") return requestCode(args, withTab(visit, "forgot-pass", tab), { form: "reset", fields, ...form });
  const result = await resetPassword(args.context.shop, { ...visit, to: formRecipient(form), code: form.code, newPassword: form.newPassword });
  if (result.ok) return signInResponse(visit, { kind: "account", token: result.token, toast: { kind: "tip", text: "identity:password-changed" } });
  return rejectCodeForm(args, fields, { ...result, field: FIELD_OF_CODE[result.code] ?? "code" });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

const FIELD_OF_CODE: Partial<Record<ResetPasswordRejectionCode, string>> = { "phone-invalid": "phone", "password-common": "newPassword" };

export default function ForgotPass() {
  const { t } = useTranslation("identity");
  const { tab, typed, sent, dialCodes, redirectTo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <IdentityPage
      title={t("forgot.title")}
      lead={t("forgot.lead")}
      tabs={<CodeTabs page="forgot-pass" tab={tab} redirectTo={redirectTo} />}
      stub={
        <p>
          <PageLink page="login" query={{ redirectTo }}>
            {t("forgot.back")}
          </PageLink>
        </p>
      }
    >
      <ForgotPassForm tab={tab} typed={typed} sent={sent} dialCodes={dialCodes} redirectTo={redirectTo} lastResult={lastResult} />
    </IdentityPage>
  );
}
