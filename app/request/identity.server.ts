import type { SentCookieName } from "#server/protocol/cookie-names.ts";
import { redirect, type AppLoadContext } from "@remix-run/node";
import { findSession } from "#server/identity/session/sessions.ts";
import { SESSION_MAX_MS, type AccountIdentity, type Identity } from "#server/identity/core/identity.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { readCookie } from "./cookies.server.ts";
import { redirectWithToast } from "./toast.server.ts";
import { saveForm } from "./saved-form.server.ts";

/** Returns the session tokens of a request. `account`: signed in with an account; `card`: signed in with an ICCID. */
export function readTokens(request: Request, secure: boolean): { account: string | null; card: string | null } {
  return { account: readCookie(request, cookieName("Token", secure)), card: readCookie(request, cookieName("checked_iccid", secure)) };
}

/** Returns the cookie name for an account (`Token`) or a SIM sign-in (`checked_iccid`), with the `__Host-` prefix on https. */
const cookieName = (name: "Token" | "checked_iccid", secure: boolean): SentCookieName => (secure ? `__Host-${name}` : name);

/** Returns the identity of a request, or null; looked up once per request. An account has priority over a SIM (§4). */
export function readIdentity(request: Request, context: AppLoadContext): Promise<Identity | null> {
  return (context.identity ??= findIdentity(request, context));
}

async function findIdentity(request: Request, { shop }: AppLoadContext): Promise<Identity | null> {
  const { account, card } = readTokens(request, shop.env.secure);
  const accountIdentity = account ? await findSession(shop, account) : null;
  if (accountIdentity?.kind === "account") return accountIdentity;
  const simIdentity = card ? await findSession(shop, card) : null;
  return simIdentity?.kind === "card" ? simIdentity : null;
}

/** Returns Set-Cookie lines that sign in as one kind of identity and delete the cookie of the other. Without `stay`, it is a session cookie. */
export function signInCookies(kind: Identity["kind"], token: string, options: { secure: boolean; stay: boolean }): string[] {
  const [current, other] = kind === "account" ? (["Token", "checked_iccid"] as const) : (["checked_iccid", "Token"] as const);
  return [sessionCookie(current, token, options), sessionCookie(other, "", options)];
}

/** Returns Set-Cookie lines that delete both identities (§4, Logout). */
export const signOutCookies = (secure: boolean) => [sessionCookie("Token", "", { secure }), sessionCookie("checked_iccid", "", { secure })];

function sessionCookie(name: "Token" | "checked_iccid", value: string, { secure, stay = false }: { secure: boolean; stay?: boolean }): string {
  const age = value === "" ? ["Max-Age=0"] : stay ? [`Max-Age=${SESSION_MAX_MS / 1000}`] : [];
  return [`${cookieName(name, secure)}=${value}`, "Path=/", ...age, "SameSite=Lax", "HttpOnly", ...(secure ? ["Secure"] : [])].join("; ");
}

/** Returns the identity of a request, account or SIM. Throws a redirect to the login page, which returns here afterwards (§2, §4). */
export async function requireIdentity(request: Request, language: Language, context: AppLoadContext): Promise<Identity> {
  return (await readIdentity(request, context)) ?? redirectToLogin(request, language, context);
}

/** Returns the account of a request. Throws a redirect to the login page if the visitor is signed in with a SIM or not at all. */
export async function requireAccount(request: Request, language: Language, context: AppLoadContext): Promise<AccountIdentity> {
  const identity = await requireIdentity(request, language, context);
  if (identity.kind === "account") return identity;
  throw redirect(path(language, "login", { tab: "email", redirectTo: pageAddress(request) }), 302);
}

/** Redirects to the login page. If a session has ended, shows a message, deletes its cookies and saves the posted form (§8, TOKEN_VALID_FAIL). */
async function redirectToLogin(request: Request, language: Language, context: AppLoadContext): Promise<never> {
  const { secure } = context.shop.env;
  const login = path(language, "login", { redirectTo: pageAddress(request) });
  const { account, card } = readTokens(request, secure);
  if (!account && !card) throw redirect(login, 302);
  const cookies = [...signOutCookies(secure), ...(await saveForm(request, context, account))];
  throw redirectWithToast(login, { kind: "error", text: "identity:session-ended" }, { secure, cookies });
}

/** Returns the address of the requested page. */
function pageAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
