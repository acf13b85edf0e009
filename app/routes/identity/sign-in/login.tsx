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
import { afterSignIn, requiresAccount, readVisit } from "#app/routes/identity/form/visit.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Whoever is signed in already is led on; a card-holder stays who wants more than the card. */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const visit = readVisit(args);
  const search = new URL(args.request.url).searchParams;
  const identity = await readIdentity(args.request, context);
  const stays = identity?.kind === "card" && (search.has("tab") || requiresAccount(visit.redirectTo));
  if (identity && !stays) throw redirect(afterSignIn(identity.kind, visit), 302);

  const way = requestedMethod(args.request, getSubmittedForm(context)?.typed);
  return {
    ...viewCodeForm(args, visit, { form: "login", tab: way === "phone" || way === "iccid" ? way : "email", title: "login.title" }),
    way,
    holdsCard: identity?.kind === "card",
    dialCodes: way === "phone" ? packOptions(listDialCodes(context.shop, visit.language)) : "",
  };
}

/** Signs in by what the tab says, or sends a code; where that is refused the same page says why. */
export const action = formAction((args) => signIn(args, readVisit(args), args.form));

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function Login() {
  const { way, ...view } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return <LoginView key={way} way={way} {...view} lastResult={lastResult} />;
}
