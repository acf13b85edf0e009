import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formAction, parseForm } from "#app/request/form/form-action.server.ts";
import { requireAccount, signInCookies } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { changePassword, checkPasswordChange } from "#server/identity/password/change-password.ts";
import { ChangePasswordSchema } from "#server/identity/password/change-password.schema.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { requiredProof } from "#server/identity/code/find-account-recipient.ts";
import { path } from "#server/locale/path.schema.ts";
import { ChangePassForm } from "./changepass-form.island.tsx";
import { IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { rejectCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { readIdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";
import { PageLink } from "#app/ui/page-link.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Changes the password of an account with a phone number and a password. Refers the owners of other accounts to the reset form (§6). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const { loginType, accountId } = await requireAccount(args.request, visit.language, args.context);
  // The form has no code: only its title is needed.
  const { meta } = viewCodeForm(args, visit, { form: "reset", tab: "", title: "change.title" });
  const advice = (await requiredProof(args.context.shop.db, accountId)) === "password" ? ("with-password" as const) : ("other" as const);
  return { meta, byPhone: loginType === "phone", advice };
}

/** Sets the new password, ends all sessions of the account and starts a new one in this browser (§4). */
export const action = formAction(async (args) => {
  const { request, context } = args;
  const { language, secure } = readIdentityRequest(args);
  const { accountId, tokenHash, loginType } = await requireAccount(request, language, context);
  const parsed = parseForm(args.form, ChangePasswordSchema, (typed, errors) => findPasswordErrors("newPassword", typed, errors));
  if (!parsed.ok) return parsed.rejected;
  const { password, newPassword } = parsed.value;
  const notAllowed = checkPasswordChange({ loginType });
  if (notAllowed) return rejectCodeForm(args, args.form, { ...notAllowed, field: "" });
  const result = await changePassword(context.shop, { accountId, tokenHash, password, newPassword });
  if (!result.ok) return rejectCodeForm(args, args.form, { ...result, field: result.code === "password-common" ? "newPassword" : "password" });
  const cookies = signInCookies("account", result.token, { secure, stay: result.stay });
  return redirectWithToast(path(language, "account/package"), { kind: "tip", text: "identity:password-changed" }, { secure, cookies });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function ChangePass() {
  const { t } = useTranslation("identity");
  const { byPhone, advice } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (!byPhone) {
    return (
      <IdentityPage title={t("change.title")}>
        <FormRejection />
        <p>{t(`change.${advice}`)}</p>
        <div className="cluster">
          <ButtonLink page="forgot-pass">{t(`change.${advice}-go`)}</ButtonLink>
        </div>
      </IdentityPage>
    );
  }
  return (
    <IdentityPage
      title={t("change.title")}
      lead={t("change.lead")}
      stub={
        <p>
          <PageLink page="forgot-pass" query={{ tab: "phone" }}>
            {t("login.forgot")}
          </PageLink>
        </p>
      }
    >
      <ChangePassForm lastResult={lastResult} />
    </IdentityPage>
  );
}
