import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { acceptInvitation, findInvitation } from "#server/staff/accounts/accept-invitation.ts";
import { AcceptInvitationSchema } from "#server/staff/accounts/staff-account.schema.ts";
import { fieldErrors } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { connectionOf } from "#app/desk/return-path.server.ts";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";
import { openAction } from "#app/desk/staff.server.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { redirectWithSession } from "./pending.server.ts";

const keyOf = (request: Request) => new URL(request.url).searchParams.get("key") ?? "";

/** The page of an invitation: its owner chooses a password, then a second factor. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = titleOf(request, context, "desk-sign-in:invitation.title");
  const invitation = await findInvitation(context.shop, { key: keyOf(request) });
  return { title, account: invitation.ok ? invitation.account : null };
}

export const action = openAction({
  async accept({ request, context, form }) {
    const parsed = parseForm(form, AcceptInvitationSchema);
    if (!parsed.ok) return parsed.rejected;
    const result = await acceptInvitation(context.shop, {
      key: keyOf(request),
      newPassword: parsed.value.newPassword,
      connection: connectionOf(request, context),
      replaces: context.desk?.token ?? null,
    });
    if (!result.ok)
      return rejectForm(
        form,
        fieldErrors({ text: rejectionKey(result.code), values: result.values, field: result.code === "password-common" ? "newPassword" : "" }),
      );
    return redirectWithSession("/sign-in/enrol", result.token, context);
  },
});

export default function Invitation() {
  const { title, account } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-sign-in");
  const { form, fields, formProps } = useDeskForm("accept", AcceptInvitationSchema);
  if (!account) return <PageHead title={t("invitation.invalid")} about={t("invitation.ask-again")} />;
  return (
    <>
      <PageHead title={title} about={t("invitation.about", { name: account.name })} />
      <form {...formProps} className="form">
        <ErrorSummary form={form} labels={{ newPassword: t("new-password"), confirmPassword: t("confirm-password") }} />
        <input type="hidden" name="email" value={account.email} autoComplete="username" />
        <Field field={fields.newPassword} label={t("new-password")} hint={t("new-password-hint")} type="password" autoComplete="new-password" />
        <Field field={fields.confirmPassword} label={t("confirm-password")} type="password" autoComplete="new-password" />
        <SubmitButton intent="accept" text={t("next")} />
      </form>
    </>
  );
}
