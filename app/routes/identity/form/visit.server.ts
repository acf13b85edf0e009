import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Identity } from "#server/identity/core/identity.ts";
import { path } from "#server/locale/path.schema.ts";
import { readBrowserKey } from "#app/request/browser-key.server.ts";
import { readTokens, signInCookies } from "#app/request/identity.server.ts";
import { inLanguage, safeReturn } from "#app/request/page/safe-return.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { redirect } from "@remix-run/node";
import { clearCodeDraft } from "./code-draft.server.ts";

export type Visit = ReturnType<typeof readVisit>;

/** Who stands before a form of identity: language, addresses, browser, the sessions that a new one replaces, and where he came from. */
export function readVisit({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { secure } = context.shop.env;
  const { language, clientAddress, ipCountry } = readViewer(request, params.lang, context);
  const { account, card } = readTokens(request, secure);
  const { pathname, search, searchParams } = new URL(request.url);
  const redirectTo = safeReturn(searchParams.get("redirectTo"), "");
  return {
    language,
    clientAddress,
    ipCountry,
    secure,
    ...readBrowserKey(request, secure),
    replaces: [account, card],
    /** The page to come back to, in the language of this one; "" where there is none. */
    redirectTo: redirectTo && inLanguage(redirectTo, language),
    here: pathname.replace(/\.data$/, "") + search,
  };
}

/** The visit as if the address had named the tab that a form was posted for. */
export const onTab = (visit: Visit, page: string, tab: string): Visit => ({
  ...visit,
  here: path(visit.language, page, { tab, redirectTo: visit.redirectTo }),
});

const pageOf = (localPath: string) => localPath.split(/[?#]/)[0]?.split("/").slice(2).join("/") ?? "";

/** Whether only an account may open a page; a card-holder has the packages of the card and nothing else of the account's pages (§6). */
export const requiresAccount = (localPath: string) => /^account\/(?!package$)/.test(pageOf(localPath));

/** Where somebody goes who has signed in: back where he came from, if he may be there, else to the packages. */
export function afterSignIn(kind: Identity["kind"], { language, redirectTo }: Pick<Visit, "language" | "redirectTo">): string {
  const home = path(language, "account/package");
  if (!redirectTo || ["login", "register", "forgot-pass", "log-out"].includes(pageOf(redirectTo))) return home;
  // The packages that a card-holder came from may be another card's.
  return kind === "card" && pageOf(redirectTo).startsWith("account/") ? home : redirectTo;
}

/** The answer that signs a browser in and leads on; what a form kept meanwhile is forgotten. */
export function signedIn(visit: Visit, session: { kind: Identity["kind"]; token: string; stay?: boolean; toast?: string }): Response {
  const { secure } = visit;
  const to = afterSignIn(session.kind, visit);
  const cookies = [...signInCookies(session.kind, session.token, { secure, stay: session.stay ?? false }), clearCodeDraft(secure)];
  if (session.toast) return redirectWithToast(to, { kind: "tip", text: session.toast }, { secure, cookies });
  return redirect(to, { status: 303, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}
