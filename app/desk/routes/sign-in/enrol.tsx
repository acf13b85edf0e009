import { data, redirect, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { drawQr } from "#server/orders/esim/draw-qr.ts";
import type { AddedFactor } from "#server/staff/second-factor/add-factor.ts";
import { confirmTotpEnrolment, startTotpEnrolment } from "#server/staff/second-factor/enrol-totp.ts";
import { finishPasskeyRegistration, startPasskeyRegistration } from "#server/staff/second-factor/register-passkey.ts";
import { AddPasskeySchema, ConfirmTotpSchema } from "#server/staff/second-factor/second-factor.schema.ts";
import { sessionCookie } from "#server/staff/sessions/staff-session.ts";
import { findPendingSignIn } from "#server/staff/sign-in/start-sign-in.ts";
import { fieldErrors } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { connectionOf, safeReturn } from "#app/desk/return-path.server.ts";
import { PasskeyForm, TotpForm } from "#app/desk/second-factor/new-factor-forms.tsx";
import { RecoveryCodes } from "#app/desk/second-factor/recovery-codes.tsx";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";
import { openAction } from "#app/desk/staff.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { requirePending, signInPath } from "./pending.server.ts";

/** After the first password: the account needs a second factor before it can do anything. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = titleOf(request, context, "desk-sign-in:enrol.title");
  const next = safeReturn(request);
  const token = context.desk?.token ?? "";
  // The post that added the factor ended the pending session: its response shows the recovery codes.
  if (context.actionData && !(await findPendingSignIn(context.shop, token))) return { title, next, totp: null, passkeyOptions: null };
  const { pending } = await requirePending(request, context);
  if (pending.next === "factor") throw redirect(signInPath("/sign-in/second-factor", request), 303);
  const totp = await startTotpEnrolment(context.shop, { token });
  const passkey = await startPasskeyRegistration(context.shop, { token });
  if (!totp.ok || !passkey.ok) throw redirect(signInPath("/sign-in", request), 303);
  return { title, next, totp: { secret: totp.secret, qr: drawQr(totp.uri) }, passkeyOptions: JSON.stringify(passkey.options) };
}

export const action = openAction({
  async "add-totp"({ request, context, form }) {
    const parsed = parseForm(form, ConfirmTotpSchema);
    if (!parsed.ok) return parsed.rejected;
    const { token } = await requirePending(request, context);
    const result = await confirmTotpEnrolment(context.shop, { token, code: parsed.value.code, connection: connectionOf(request, context) });
    if (!result.ok) return rejectForm(form, fieldErrors({ text: rejectionKey(result.code), field: result.code === "code-wrong" ? "code" : "" }));
    return showCodes(result, context);
  },
  async "add-passkey"({ request, context, form }) {
    const parsed = parseForm(form, AddPasskeySchema);
    if (!parsed.ok) return parsed.rejected;
    const { token } = await requirePending(request, context);
    const result = await finishPasskeyRegistration(context.shop, { token, ...parsed.value, connection: connectionOf(request, context) });
    if (!result.ok) return rejectForm(form, fieldErrors({ text: rejectionKey(result.code) }));
    return showCodes(result, context);
  },
});

/** Signs in, and shows the recovery codes, which are not shown again. */
function showCodes({ token, recoveryCodes }: AddedFactor, { desk }: AppLoadContext) {
  const cookie = token === null ? undefined : sessionCookie(token, desk?.secure ?? true);
  return data({ recoveryCodes: recoveryCodes ?? [] }, { headers: cookie ? { "Set-Cookie": cookie } : {} });
}

export default function Enrol() {
  const { title, next, totp, passkeyOptions } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-sign-in");
  if (result && "recoveryCodes" in result) {
    return <RecoveryCodes title={t("codes.title")} codes={result.recoveryCodes} next={next} continueText={t("codes.continue")} />;
  }
  return (
    <>
      <PageHead title={title} about={t("enrol.about")} />
      {totp && <TotpForm secret={totp.secret} qr={totp.qr} />}
      {passkeyOptions && <PasskeyForm options={passkeyOptions} />}
    </>
  );
}
