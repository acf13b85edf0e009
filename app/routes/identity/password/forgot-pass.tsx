import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { resetPassword } from "#server/identity/password/reset-password.ts";
import { ResetSchemas } from "#server/identity/password/reset-password.schema.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { requestedTab, dialCodesFor } from "#app/routes/identity/form/requested-tab.server.ts";
import { ForgotPassForm } from "./forgot-pass-form.tsx";
import { requestCode, formRecipient, readCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { withTab, readIdentityRequest, signInResponse } from "#app/routes/identity/form/visit.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Resets a password by a code. Also open to signed-in visitors, who may never have set a password. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const identity = await readIdentity(args.request, args.context);
  const known = identity?.kind === "account" && identity.email ? { email: identity.email } : undefined;
  const tab = requestedTab(args);
  return { ...viewCodeForm(args, visit, { form: "reset", tab, title: "forgot.title", known }), tab, dialCodes: dialCodesFor(tab, args, visit) };
}

/** Sends a code, or sets the new password, ends all other sessions and signs in. */
export const action = formAction(async (args) => {
  const { form: fields } = args;
  const visit = readIdentityRequest(args);
  const tab = requestedTab(args, fields);
  fields.set("tab", tab);
  return readCodeForm(
    args,
    fields,
    ResetSchemas[tab],
    async (form) => {
      if (form.intent === "send-code") return requestCode(args, withTab(visit, "forgot-pass", tab), { form: "reset", fields, ...form });
      const result = await resetPassword(args.context.shop, { ...visit, to: formRecipient(form), code: form.code, newPassword: form.newPassword });
      if (result.ok) return signInResponse(visit, { kind: "account", token: result.token, toast: "identity:password-changed" });
      return { field: rejectedField(result.reason), reason: result.reason };
    },
    (typed, errors) => ({ ...findRecipientErrors(typed, errors), ...findPasswordErrors("newPassword", typed, errors) }),
  );
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

const rejectedField = (reason: string) => (reason === "errors.phone" ? "phone" : reason.startsWith("identity.password") ? "newPassword" : "code");

export default function ForgotPass() {
  const { tab, ...view } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <ForgotPassForm key={tab} tab={tab} {...view} lastResult={lastResult} />;
}
