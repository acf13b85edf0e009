import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { startPasskeyCheck } from "#server/staff/second-factor/prove-factor.ts";
import { SecondFactorSchema } from "#server/staff/second-factor/second-factor.schema.ts";
import { finishSignIn } from "#server/staff/sign-in/finish-sign-in.ts";
import { fieldErrors } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { connectionOf, safeReturn } from "#app/desk/return-path.server.ts";
import { FactorFields } from "#app/desk/second-factor/factor-fields.tsx";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";
import { openAction } from "#app/desk/staff.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { redirectWithSession, requirePending, signInPath } from "./pending.server.ts";

/** Step 2 of signing in: a code, a passkey or a recovery code. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { token, pending } = await requirePending(request, context);
  if (pending.next === "enrolment") throw redirect(signInPath("/sign-in/enrol", request), 303);
  const passkey = pending.methods.passkey ? await startPasskeyCheck(context.shop, { token }) : null;
  return {
    title: titleOf(request, context, "desk-sign-in:factor.title"),
    email: pending.email,
    methods: pending.methods,
    passkeyOptions: passkey?.ok ? JSON.stringify(passkey.options) : null,
  };
}

export const action = openAction({
  async "second-factor"({ request, context, form }) {
    const parsed = parseForm(form, SecondFactorSchema);
    if (!parsed.ok) return parsed.rejected;
    const { token } = await requirePending(request, context);
    const result = await finishSignIn(context.shop, { token, factor: parsed.value, connection: connectionOf(request, context) });
    if (!result.ok) {
      const field = result.code === "factor-wrong" && parsed.value.method !== "passkey" ? "code" : "";
      return rejectForm(form, fieldErrors({ text: rejectionKey(result.code), values: result.values, field }));
    }
    return redirectWithSession(safeReturn(request), result.token, context);
  },
});

export default function SecondFactor() {
  const { title, email, methods, passkeyOptions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-sign-in");
  return (
    <>
      <PageHead title={title} about={t("factor.about", { email })} />
      <FactorFields intent="second-factor" submit={t("sign-in")} methods={methods} passkeyOptions={passkeyOptions} />
      {!methods.totp && !methods.recovery && (
        <noscript>
          <Notice kind="warn">{t("factor.needs-scripts")}</Notice>
        </noscript>
      )}
      <form action="/sign-out" method="post">
        <button type="submit" name="intent" value="sign-out" className="button quiet">
          {t("other-account")}
        </button>
      </form>
    </>
  );
}
