import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFactors } from "#server/staff/second-factor/list-factors.ts";
import { removeFactor } from "#server/staff/second-factor/remove-factor.ts";
import { RemoveFactorSchema } from "#server/staff/second-factor/second-factor.schema.ts";
import { redirectToConfirm, requireConfirmation } from "#app/desk/confirmation.server.ts";
import { rejectDeskForm } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { FormError } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** The factor that the address names. Answers 404 if it names none. */
function factorOf(request: Request) {
  const parsed = RemoveFactorSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) throw data(null, { status: 404 });
  return parsed.data;
}

/** Asks before a second factor is removed. */
export const loader = staffLoader("signed-in", async ({ shop, request, context, account }) => {
  const factor = factorOf(request);
  requireConfirmation(request, context);
  const { totp, passkeys } = await listFactors(shop, account.id);
  const passkey = factor.factor === "passkey" ? passkeys.find(({ id }) => id === factor.passkeyId) : undefined;
  if (factor.factor === "totp" ? totp === null : passkey === undefined) throw data(null, { status: 404 });
  return { title: titleOf(request, context, "desk-account:removal.title"), passkeyName: passkey?.name ?? null };
});

export const action = staffAction({
  "remove-factor": {
    access: "signed-in",
    async run({ shop, request, context, form }) {
      const remove = factorOf(request);
      requireConfirmation(request, context);
      const result = await removeFactor(shop, { token: context.desk?.token ?? "", address: context.clientAddress, remove });
      if (result.ok) return redirectWithMessage("/account", { text: "desk-account:done.factor-removed" }, context);
      if (result.code === "factor-unknown") throw data(null, { status: 404 });
      if (result.code === "last-factor") return rejectDeskForm(form, rejectionKey(result.code));
      return redirectToConfirm(request);
    },
  },
});

export default function RemoveFactor() {
  const { title, passkeyName } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-account");
  return (
    <>
      <PageHead title={title} parent={{ label: t("title"), to: "/account" }} />
      <FormError intent="remove-factor" />
      <p>{passkeyName === null ? t("removal.app") : t("removal.passkey", { name: passkeyName })}</p>
      <form method="post">
        <SubmitButton intent="remove-factor" kind="danger" text={t(passkeyName === null ? "removal.submit-app" : "removal.submit-passkey")} />
      </form>
    </>
  );
}
