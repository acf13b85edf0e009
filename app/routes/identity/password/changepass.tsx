import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormRejection } from "#app/forms/form-refusal.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formAction } from "#app/request/form/form-action.server.ts";
import { requireAccount, signInCookies } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { changePassword, passwordChangeError } from "#server/identity/password/change-password.ts";
import { ChangePasswordSchema } from "#server/identity/password/change-password.schema.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { requiredProof } from "#server/identity/code/find-account-recipient.ts";
import { path } from "#server/locale/path.schema.ts";
import { ChangePasswordForm } from "./changepass-form.tsx";
import { IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { readCodeForm, type RejectedForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { readIdentityRequest } from "#app/routes/identity/form/visit.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Changes the password of an account that signs in by phone and password; others are referred to the reset form (§6). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const { loginType, accountId } = await requireAccount(args.request, visit.language, args.context);
  const { meta } = viewCodeForm(args, visit, { form: "reset", tab: "", title: "change.title" });
  const other = (await requiredProof(args.context.shop.db, accountId)) === "password" ? ("with-password" as const) : ("other" as const);
  return { meta, byPhone: loginType === "phone", other };
}

/** Sets the new password, which ends all other sessions of the account (§4). */
export const action = formAction(async (args) => {
  const { request, context } = args;
  const { language, clientAddress, secure } = readIdentityRequest(args);
  const { accountId, tokenHash, loginType } = await requireAccount(request, language, context);
  return readCodeForm(
    args,
    args.form,
    ChangePasswordSchema,
    async ({ password, newPassword }): Promise<Response | RejectedForm> => {
      const notAllowed = passwordChangeError({ loginType });
      if (notAllowed) return { field: "", reason: notAllowed };
      const result = await changePassword(context.shop, { accountId, tokenHash, password, newPassword, clientAddress });
      if (!result.ok) return { field: result.reason === "identity.password-common" ? "newPassword" : "password", reason: result.reason };
      const cookies = signInCookies("account", result.token, { secure, stay: result.stay });
      return redirectWithToast(path(language, "account/package"), { kind: "tip", text: "identity:password-changed" }, { secure, cookies });
    },
    (typed, errors) => findPasswordErrors("newPassword", typed, errors),
  );
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function ChangePass() {
  const { t } = useTranslation("identity");
  const { byPhone, other } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (byPhone) return <ChangePasswordForm lastResult={lastResult} />;
  return (
    <IdentityPage title={t("change.title")} summary={<FormRejection />}>
      <p>{t(`change.${other}`)}</p>
      <div className="cluster">
        <ButtonLink page="forgot-pass">{t(`change.${other}-go`)}</ButtonLink>
      </div>
    </IdentityPage>
  );
}
