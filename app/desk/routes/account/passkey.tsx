import { useActionData, useLoaderData } from "@remix-run/react";
import { finishPasskeyRegistration, startPasskeyRegistration } from "#server/staff/second-factor/register-passkey.ts";
import { AddPasskeySchema } from "#server/staff/second-factor/second-factor.schema.ts";
import { redirectToConfirm, requireConfirmation } from "#app/desk/confirmation.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { connectionOf } from "#app/desk/return-path.server.ts";
import { PasskeyForm } from "#app/desk/second-factor/new-factor-forms.tsx";
import { RecoveryCodes } from "#app/desk/second-factor/recovery-codes.tsx";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { answerNewFactor } from "./new-factor.server.ts";

/** Adds a passkey. Only this page of the own account needs scripts, because browsers create passkeys with scripts only. */
export const loader = staffLoader("signed-in", async ({ shop, request, context }) => {
  requireConfirmation(request, context);
  const passkey = await startPasskeyRegistration(shop, { token: context.desk?.token ?? "" });
  if (!passkey.ok) throw redirectToConfirm(request);
  return { title: titleOf(request, context, "desk-sign-in:enrol.add-passkey"), options: JSON.stringify(passkey.options) };
});

export const action = staffAction({
  "add-passkey": {
    access: "signed-in",
    async run(args) {
      const { shop, request, context, form } = args;
      requireConfirmation(request, context);
      const parsed = parseForm(form, AddPasskeySchema);
      if (!parsed.ok) return parsed.rejected;
      const attempt = { token: context.desk?.token ?? "", ...parsed.value, connection: connectionOf(request, context) };
      return answerNewFactor(args, await finishPasskeyRegistration(shop, attempt));
    },
  },
});

export default function Passkey() {
  const { title, options } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-account");
  if (result && "recoveryCodes" in result) {
    return <RecoveryCodes title={t("codes.title")} codes={result.recoveryCodes} next="/account" continueText={t("back")} />;
  }
  return (
    <>
      <PageHead title={title} parent={{ label: t("title"), to: "/account" }} />
      <noscript>
        <Notice kind="warn">{t("passkey.needs-scripts")}</Notice>
      </noscript>
      <PasskeyForm options={options} />
    </>
  );
}
