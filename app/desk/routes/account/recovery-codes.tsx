import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listFactors } from "#server/staff/second-factor/list-factors.ts";
import { regenerateRecoveryCodes } from "#server/staff/second-factor/remove-factor.ts";
import { redirectToConfirm, requireConfirmation } from "#app/desk/confirmation.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { RecoveryCodes as NewCodes } from "#app/desk/second-factor/recovery-codes.tsx";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Asks before the recovery codes are replaced; the response to the form shows the new ones, once. */
export const loader = staffLoader("signed-in", async ({ shop, request, context, account }) => {
  requireConfirmation(request, context);
  const { recoveryCodesLeft } = await listFactors(shop, account.id);
  return { title: titleOf(request, context, "desk-account:codes.question"), left: recoveryCodesLeft };
});

export const action = staffAction({
  "replace-codes": {
    access: "signed-in",
    async run({ shop, request, context }) {
      requireConfirmation(request, context);
      const result = await regenerateRecoveryCodes(shop, { token: context.desk?.token ?? "", address: context.clientAddress });
      if (!result.ok) return redirectToConfirm(request);
      return data({ recoveryCodes: result.recoveryCodes });
    },
  },
});

export default function RecoveryCodes() {
  const { title, left } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-account");
  if (result && "recoveryCodes" in result) {
    return <NewCodes title={t("codes.title")} codes={result.recoveryCodes} next="/account" continueText={t("back")} />;
  }
  return (
    <>
      <PageHead title={title} parent={{ label: t("title"), to: "/account" }} />
      <p>{t("codes.consequence", { count: left })}</p>
      <form method="post">
        <SubmitButton intent="replace-codes" text={t("codes.submit")} />
      </form>
    </>
  );
}
