import { useActionData, useLoaderData } from "@remix-run/react";
import { drawQr } from "#server/orders/esim/draw-qr.ts";
import { confirmTotpEnrolment, startTotpEnrolment } from "#server/staff/second-factor/enrol-totp.ts";
import { ConfirmTotpSchema } from "#server/staff/second-factor/second-factor.schema.ts";
import { redirectToConfirm, requireConfirmation } from "#app/desk/confirmation.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { connectionOf } from "#app/desk/return-path.server.ts";
import { TotpForm } from "#app/desk/second-factor/new-factor-forms.tsx";
import { RecoveryCodes } from "#app/desk/second-factor/recovery-codes.tsx";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";
import { answerNewFactor } from "./new-factor.server.ts";

/** Sets up an authenticator app, in place of an earlier one. */
export const loader = staffLoader("signed-in", async ({ shop, request, context }) => {
  requireConfirmation(request, context);
  const totp = await startTotpEnrolment(shop, { token: context.desk?.token ?? "" });
  if (!totp.ok) throw redirectToConfirm(request);
  return { title: titleOf(request, context, "desk-account:authenticator.title"), secret: totp.secret, qr: drawQr(totp.uri) };
});

export const action = staffAction({
  "add-totp": {
    access: "signed-in",
    async run(args) {
      const { shop, request, context, form } = args;
      requireConfirmation(request, context);
      const parsed = parseForm(form, ConfirmTotpSchema);
      if (!parsed.ok) return parsed.rejected;
      const attempt = { token: context.desk?.token ?? "", code: parsed.value.code, connection: connectionOf(request, context) };
      return answerNewFactor(args, await confirmTotpEnrolment(shop, attempt));
    },
  },
});

export default function Authenticator() {
  const { title, secret, qr } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-account");
  if (result && "recoveryCodes" in result) {
    return <RecoveryCodes title={t("codes.title")} codes={result.recoveryCodes} next="/account" continueText={t("back")} />;
  }
  return (
    <>
      <PageHead title={title} about={t("authenticator.about")} parent={{ label: t("title"), to: "/account" }} />
      <TotpForm secret={secret} qr={qr} />
    </>
  );
}
