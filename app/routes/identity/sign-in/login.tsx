import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { packOptions } from "#app/forms/fields/packed-options.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { getSubmittedForm } from "#app/request/form/submitted-form.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { listDialCodes } from "#server/destinations/list-dial-codes.ts";
import { LoginView } from "./login-view.tsx";
import { requestedMethod, signIn } from "./sign-in.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { afterSignIn, requiresAccount, readIdentityRequest } from "#app/routes/identity/form/visit.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The sign-in page. Redirects signed-in visitors, except a visitor signed in by ICCID who wants a page that requires an account. */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const visit = readIdentityRequest(args);
  const search = new URL(args.request.url).searchParams;
  const identity = await readIdentity(args.request, context);
  const canStay = identity?.kind === "card" && (search.has("tab") || requiresAccount(visit.redirectTo));
  if (identity && !canStay) throw redirect(afterSignIn(identity.kind, visit), 302);

  const method = requestedMethod(args.request, getSubmittedForm(context)?.typed);
  return {
    ...viewCodeForm(args, visit, { form: "login", tab: method === "phone" || method === "iccid" ? method : "email", title: "login.title" }),
    way: method,
    isSimHolder: identity?.kind === "card",
    dialCodes: method === "phone" ? packOptions(listDialCodes(context.shop, visit.language)) : "",
  };
}

/** Signs in by the method of the tab, or sends a code. A rejection is shown on the same page. */
export const action = formAction((args) => signIn(args, readIdentityRequest(args), args.form));

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function Login() {
  const { way: method, ...view } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <LoginView key={method} method={method} {...view} lastResult={lastResult} />;
}
