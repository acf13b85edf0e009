import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Identity } from "#server/identity/core/identity.ts";
import { path } from "#server/locale/path.schema.ts";
import { readBrowserKey } from "#app/request/cookies.server.ts";
import { redirectWithToast, type ToastMessage } from "#app/request/toast.server.ts";
import { readTokens, signInCookies } from "#app/request/identity.server.ts";
import { localizePath, safeReturn } from "#app/request/page/safe-return.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { redirect } from "@remix-run/node";
import { clearCodeDraft } from "./code-draft.server.ts";

export type IdentityRequest = ReturnType<typeof readIdentityRequest>;

/**
 * Returns the data of a request to an identity page: language, network address, browser key, sessions to replace, and the page to open
 * afterwards.
 */
export function readIdentityRequest({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { secure } = context.shop.env;
  const { language, clientAddress, region } = readViewer(request, params.lang, context);
  const { account, card } = readTokens(request, secure);
  const { pathname, search, searchParams } = new URL(request.url);
  const redirectTo = safeReturn(searchParams.get("redirectTo"), "");
  return {
    language,
    clientAddress,
    region,
    secure,
    ...readBrowserKey(request, context),
    /** The session tokens of this browser. Signing in ends their sessions. */
    replaces: [account, card],
    /** The local path to return to, in the language of this page; "" if there is none. */
    redirectTo: redirectTo && localizePath(redirectTo, language),
    /** The address of this page. */
    here: pathname + search,
  };
}

/** Returns the visit with `here` set to the tab of the posted form. */
export const withTab = (visit: IdentityRequest, page: string, tab: string): IdentityRequest => ({
  ...visit,
  here: path(visit.language, page, { tab, redirectTo: visit.redirectTo }),
});

/** Returns the path without language and query, such as "account/package". */
const pageName = (localPath: string) => localPath.split(/[?#]/)[0]?.split("/").slice(2).join("/") ?? "";

/** Returns whether a page requires an account. Of the account's pages, a visitor signed in by ICCID may open only the packages of that SIM (§6). */
export const requiresAccount = (localPath: string) => /^account\/(?!package$)/.test(pageName(localPath));

/**
 * Returns the path to open after signing in: `redirectTo`, unless it is an identity page or, after a sign-in by ICCID, an account page; else
 * the packages.
 */
export function afterSignIn(kind: Identity["kind"], { language, redirectTo }: Pick<IdentityRequest, "language" | "redirectTo">): string {
  const home = path(language, "account/package");
  if (!redirectTo || ["login", "register", "forgot-pass", "log-out"].includes(pageName(redirectTo))) return home;
  // Even account/package may be refused: `redirectTo` may name another SIM.
  return kind === "card" && pageName(redirectTo).startsWith("account/") ? home : redirectTo;
}

/** Returns the redirect that signs in the browser and clears the code draft. */
export function signInResponse(
  visit: IdentityRequest,
  session: { kind: Identity["kind"]; token: string; stay?: boolean; toast?: ToastMessage },
): Response {
  const { secure } = visit;
  const to = afterSignIn(session.kind, visit);
  const cookies = [...visit.cookies, ...signInCookies(session.kind, session.token, { secure, stay: session.stay ?? false }), clearCodeDraft(secure)];
  if (session.toast) return redirectWithToast(to, session.toast, { secure, cookies });
  return redirect(to, { status: 303, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}
