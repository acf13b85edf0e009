import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useOwnerLink as signInWithOwnerLink } from "#server/staff/sign-in/owner-link.ts";
import { rejectForm } from "#app/request/form/form-action.server.ts";
import { fieldErrors } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { connectionOf } from "#app/desk/return-path.server.ts";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";
import { openAction } from "#app/desk/staff.server.ts";
import { FormError } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { redirectWithSession } from "./pending.server.ts";

/** The link that a development machine prints. A button uses it, so that a program that only opens links does not use it up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return { title: titleOf(request, context, "desk-sign-in:owner.title") };
}

export const action = openAction({
  async "sign-in-as-owner"({ request, context, form }) {
    const key = new URL(request.url).searchParams.get("key") ?? "";
    const result = await signInWithOwnerLink(context.shop, {
      key,
      connection: connectionOf(request, context),
      replaces: context.desk?.token ?? null,
    });
    if (!result.ok) return rejectForm(form, fieldErrors({ text: rejectionKey(result.code), values: result.values }));
    return redirectWithSession("/today", result.token, context);
  },
});

export default function Owner() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-sign-in");
  return (
    <>
      <PageHead title={title} about={t("owner.about")} />
      <FormError intents={["sign-in-as-owner"]} />
      <form method="post">
        <SubmitButton intent="sign-in-as-owner" text={t("owner.sign-in")} />
      </form>
    </>
  );
}
