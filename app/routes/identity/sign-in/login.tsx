import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { packOptions } from "#app/forms/fields/packed-options.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { LoginForm } from "./login-form.island.tsx";
import { requestedMethod, signIn } from "./sign-in.server.ts";
import { viewCodeForm } from "#app/routes/identity/form/view-code-form.server.ts";
import { afterSignIn, requiresAccount, readIdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { LOGIN_TABS } from "#server/identity/sign-in/login.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { FindOrderLink, IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { listDialCodes } from "#server/destinations/list-countries.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The sign-in page. Redirects signed-in visitors, except one signed in by ICCID who chose a tab or wants a page that requires an account. */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const visit = readIdentityRequest(args);
  const search = new URL(args.request.url).searchParams;
  const identity = await readIdentity(args.request, context);
  const wantsAccount = identity?.kind === "card" && (search.has("tab") || requiresAccount(visit.redirectTo));
  if (identity && !wantsAccount) throw redirect(afterSignIn(identity.kind, visit), 302);

  const method = requestedMethod(args.request, context.actionData?.posted?.typed);
  const tab = method === "phone" || method === "iccid" ? method : ("email" as const);
  return {
    ...viewCodeForm(args, visit, { form: "login", tab, title: "login.title" }),
    tab,
    method,
    /** Whether the visitor is signed in by ICCID and now signs in to an account. */
    isSimHolder: identity?.kind === "card",
    dialCodes: method === "phone" ? packOptions(listDialCodes(context.shop, visit.language)) : "",
  };
}

/** Signs in by the method of the tab, or sends a code. A rejection is shown on the same page. */
export const action = formAction((args) => signIn(args, readIdentityRequest(args), args.form));

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

/** The sign-in form for one method (§2, Login). */
export default function Login() {
  const { t, language } = useTranslation("identity");
  const { tab, method, isSimHolder, typed, sent, dialCodes, redirectTo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <IdentityPage
      title={t("login.title")}
      lead={isSimHolder ? t("need-account") : t(`login.lead.${method}`)}
      tabs={
        <Tabs
          label={t("login.tabs")}
          items={LOGIN_TABS.map((name) => ({
            label: t(`tab.${name}`),
            href: path(language, "login", { tab: name, redirectTo }),
            current: name === tab,
          }))}
        />
      }
      stub={
        <>
          <p>
            {withSpaceAfter(t("login.new"))}
            <PageLink page="register" query={{ redirectTo }} className="strong">
              {t("login.register")}
            </PageLink>
          </p>
          <FindOrderLink />
        </>
      }
    >
      <LoginForm tab={tab} method={method} typed={typed} sent={sent} dialCodes={dialCodes} redirectTo={redirectTo} lastResult={lastResult} />
    </IdentityPage>
  );
}
