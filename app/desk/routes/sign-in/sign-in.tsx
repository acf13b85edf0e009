import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StaffSignInSchema } from "#server/staff/sign-in/sign-in.schema.ts";
import { startSignIn } from "#server/staff/sign-in/start-sign-in.ts";
import { fieldErrors } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { connectionOf, safeReturn } from "#app/desk/return-path.server.ts";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";
import { openAction } from "#app/desk/staff.server.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { EmailField, Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { readBrowserKey } from "#app/request/cookies.server.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { redirectWithSession, signInPath } from "./pending.server.ts";

/** Step 1 of signing in: email and password. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.desk?.session) throw redirect(safeReturn(request), 303);
  return { title: titleOf(request, context, "desk-sign-in:title") };
}

export const action = openAction({
  async "sign-in"({ request, context, form }) {
    const parsed = parseForm(form, StaffSignInSchema);
    if (!parsed.ok) return parsed.rejected;
    const { browser: ticket, cookies } = readBrowserKey(request, context);
    const result = await startSignIn(context.shop, {
      ...parsed.value,
      ticket,
      connection: connectionOf(request, context),
      replaces: context.desk?.token ?? null,
    });
    if (!result.ok) return rejectForm(form, fieldErrors({ text: rejectionKey(result.code), values: result.values }), { cookies });
    return redirectWithSession(signInPath("/sign-in/second-factor", request), result.token, context);
  },
});

export default function SignIn() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-sign-in");
  const { form, fields, formProps } = useDeskForm("sign-in", StaffSignInSchema);
  return (
    <>
      <PageHead title={title} />
      <form {...formProps} className="form">
        <ErrorSummary form={form} labels={{ email: t("email"), password: t("password") }} />
        <EmailField field={fields.email} label={t("email")} autoComplete="username" />
        <Field field={fields.password} label={t("password")} type="password" autoComplete="current-password" />
        <SubmitButton intent="sign-in" text={t("next")} />
      </form>
      <p className="soft">{t("lost-access")}</p>
    </>
  );
}
