import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { startPasskeyCheck } from "#server/staff/second-factor/prove-factor.ts";
import { confirmIdentity, findConfirmation } from "#server/staff/sign-in/confirm-identity.ts";
import { ConfirmIdentitySchema } from "#server/staff/sign-in/sign-in.schema.ts";
import { fieldErrors } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { safeReturn } from "#app/desk/return-path.server.ts";
import { FactorFields } from "#app/desk/second-factor/factor-fields.tsx";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Before a dangerous action: password and second factor again. Then the page opens that asked for it. */
export const loader = staffLoader("signed-in", async ({ shop, request, context, account }) => {
  const token = context.desk?.token ?? "";
  const confirmation = await findConfirmation(shop, token);
  if (!confirmation) throw redirectToSignIn(request);
  const passkey = confirmation.methods.passkey ? await startPasskeyCheck(shop, { token }) : null;
  return {
    title: titleOf(request, context, "desk-account:confirm.title"),
    email: account.email,
    ...confirmation,
    passkeyOptions: passkey?.ok ? JSON.stringify(passkey.options) : null,
  };
});

export const action = staffAction({
  confirm: {
    access: "signed-in",
    async run({ shop, request, context, form }) {
      const parsed = parseForm(form, ConfirmIdentitySchema);
      if (!parsed.ok) return parsed.rejected;
      const { password, ...factor } = parsed.value;
      const result = await confirmIdentity(shop, { token: context.desk?.token ?? "", password, factor, address: context.clientAddress });
      if (result.ok) return redirect(safeReturn(request), 303);
      if (result.code === "session-ended") return redirectToSignIn(request);
      const isCode = result.code === "factor-wrong" && factor.method !== "passkey";
      const field = result.code === "password-wrong" ? "password" : isCode ? "code" : "";
      return rejectForm(form, fieldErrors({ text: rejectionKey(result.code), values: result.values, field }));
    },
  },
});

/** The session ended: by its fifth wrong factor, or elsewhere. */
const redirectToSignIn = (request: Request) => redirect(`/sign-in?${new URLSearchParams({ redirectTo: safeReturn(request) })}`, 303);

export default function Confirm() {
  const { title, email, hasPassword, methods, passkeyOptions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-account");
  const canConfirm = hasPassword && (methods.totp || methods.passkey || methods.recovery);
  if (!canConfirm) {
    return (
      <>
        <PageHead title={title} />
        <Notice title={t("confirm.no-password")}>{t("confirm.no-password-text")}</Notice>
        <form action="/sign-out" method="post">
          <button type="submit" name="intent" value="sign-out" className="button secondary">
            {t("confirm.sign-out")}
          </button>
        </form>
      </>
    );
  }
  return (
    <>
      <PageHead title={title} about={t("confirm.about", { email })} />
      <FactorFields intent="confirm" submit={t("confirm.submit")} methods={methods} passkeyOptions={passkeyOptions} passwordOf={email} />
      {!methods.totp && !methods.recovery && (
        <noscript>
          <Notice kind="warn">{t("desk-sign-in:factor.needs-scripts")}</Notice>
        </noscript>
      )}
    </>
  );
}
