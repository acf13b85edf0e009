import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { RegisterSchemas } from "#server/identity/account/register.schema.ts";
import { register } from "#server/identity/account/register.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { requestedTab, dialCodesFor } from "#app/routes/identity/form/requested-tab.server.ts";
import { RegisterForm } from "./register-form.tsx";
import { requestCode, formRecipient, readCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { afterSignIn, withTab, readIdentityRequest, signInResponse } from "#app/routes/identity/form/visit.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Creates an account by e-mail or phone (§2, Register). Redirects if the visitor is signed in to an account. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const identity = await readIdentity(args.request, args.context);
  if (identity?.kind === "account") throw redirect(afterSignIn("account", visit), 302);
  const tab = requestedTab(args);
  return { ...viewCodeForm(args, visit, { form: "register", tab, title: "register.title" }), tab, dialCodes: dialCodesFor(tab, args, visit) };
}

/** Sends a code, or creates the account if the code is right and signs in. */
export const action = formAction(async (args) => {
  const { form: fields } = args;
  const visit = readIdentityRequest(args);
  const tab = requestedTab(args, fields);
  fields.set("tab", tab);
  return readCodeForm(
    args,
    fields,
    RegisterSchemas[tab],
    async (form) => {
      if (form.intent === "send-code") return requestCode(args, withTab(visit, "register", tab), { form: "register", fields, ...form });
      const result = await register(args.context.shop, { ...visit, to: formRecipient(form), code: form.code, password: form.password });
      if (result.ok)
        return signInResponse(visit, {
          kind: "account",
          token: result.token,
          toast: `identity:register.${result.keptPassword ? "existed" : "done"}`,
        });
      return { field: rejectedField(result.reason), reason: result.reason };
    },
    (typed, errors) => ({ ...findRecipientErrors(typed, errors), ...findPasswordErrors("password", typed, errors) }),
  );
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

const rejectedField = (reason: string) => (reason === "errors.phone" ? "phone" : reason.startsWith("identity.password") ? "password" : "code");

export default function Register() {
  const { tab, ...view } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <RegisterForm key={tab} tab={tab} {...view} lastResult={lastResult} />;
}
