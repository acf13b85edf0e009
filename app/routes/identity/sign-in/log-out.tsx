import { redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Submit } from "#app/forms/submit.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { readIdentity, readTokens, signOutCookies } from "#app/request/identity.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { clearVisitorCookie } from "#app/request/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { path } from "#server/locale/path.schema.ts";
import { clearCodeDraft } from "#app/routes/identity/form/code-draft.server.ts";
import { IdentityPage } from "#app/routes/identity/form/identity-page.tsx";
import { endSession } from "#server/identity/session/sessions.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The page that asks before logging out. Redirects to the login page if the visitor is not signed in. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (!(await readIdentity(request, context))) throw redirect(path(pageLanguage(params), "login"), 302);
  return { meta: { title: textsFor(pageLanguage(params), "identity")("log-out.title") } };
}

/**
 * Ends the sessions of this browser and redirects to the login page (§4, Logout). `Clear-Site-Data` also deletes the storage of the site,
 * so that the next person does not find unsent forms and photos. Browsers obey it only over https; without https, `client/log-out.ts` does
 * the same.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { shop } = context;
  const { secure } = shop.env;
  const { account, card } = readTokens(request, secure);
  await endSession(shop.db, [account, card]);
  const cookies = [...signOutCookies(secure), clearCodeDraft(secure), clearVisitorCookie(secure)];
  const toast = { kind: "tip", text: "identity:log-out.done" } as const;
  const response = redirectWithToast(path(pageLanguage(params), "login"), toast, { secure, cookies });
  response.headers.set("Clear-Site-Data", '"storage"');
  return response;
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function LogOut() {
  const { t, language } = useTranslation("identity");
  return (
    <IdentityPage title={t("log-out.title")}>
      <p>{t("log-out.text")}</p>
      <form method="post" action={path(language, "log-out")} className="cluster">
        <Submit busyLabel={t("log-out.busy")}>{t("log-out.submit")}</Submit>
        <ButtonLink page="account/package" kind="quiet">
          {t("log-out.stay")}
        </ButtonLink>
      </form>
    </IdentityPage>
  );
}
