import { redirect, type AppLoadContext } from "@remix-run/node";
import { findSession } from "#server/identity/session/find-session.ts";
import { SESSION_LONGEST_MS, type AccountIdentity, type Identity } from "#server/identity/core/identity.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { readCookie } from "./cookies.server.ts";
import { saveForm } from "./saved-form.server.ts";
import { redirectWithToast } from "./toast.server.ts";

const known = new WeakMap<AppLoadContext, Promise<Identity | null>>();

/** The cookie of an account (`Token`) or of a card-holder (`checked_iccid`); with the prefix where the shop is on https. */
const cookieName = (name: "Token" | "checked_iccid", secure: boolean) => (secure ? `__Host-${name}` : name);

/** The session tokens that a browser sent: of an account, of a card-holder. */
export function readTokens(request: Request, secure: boolean): { account: string | null; card: string | null } {
  return { account: readCookie(request, cookieName("Token", secure)), card: readCookie(request, cookieName("checked_iccid", secure)) };
}

/** Who asks, or null; looked up once for all loaders of an answer. An account comes before a card (§4). */
export function readIdentity(request: Request, context: AppLoadContext): Promise<Identity | null> {
  let identity = known.get(context);
  if (!identity) known.set(context, (identity = findIdentity(request, context)));
  return identity;
}

async function findIdentity(request: Request, { shop }: AppLoadContext): Promise<Identity | null> {
  const { account, card } = readTokens(request, shop.env.secure);
  const signedIn = account ? await findSession(shop, account) : null;
  if (signedIn?.kind === "account") return signedIn;
  const holder = card ? await findSession(shop, card) : null;
  return holder?.kind === "card" ? holder : null;
}

/** Set-Cookie lines that sign a browser in as one identity and forget the other; without `stay` they end with the browser. */
export function signInCookies(kind: Identity["kind"], token: string, options: { secure: boolean; stay: boolean }): string[] {
  const [mine, other] = kind === "account" ? (["Token", "checked_iccid"] as const) : (["checked_iccid", "Token"] as const);
  return [sessionCookie(mine, token, options), sessionCookie(other, "", options)];
}

/** Set-Cookie lines that forget both identities (§4, Logout). */
export const signOutCookies = (secure: boolean) => [sessionCookie("Token", "", { secure }), sessionCookie("checked_iccid", "", { secure })];

function sessionCookie(name: "Token" | "checked_iccid", value: string, { secure, stay = false }: { secure: boolean; stay?: boolean }): string {
  const age = value === "" ? ["Max-Age=0"] : stay ? [`Max-Age=${SESSION_LONGEST_MS / 1000}`] : [];
  return [`${cookieName(name, secure)}=${value}`, "Path=/", ...age, "SameSite=Lax", "HttpOnly", ...(secure ? ["Secure"] : [])].join("; ");
}

/** Who asks, account or card-holder; anybody else is sent to the login of this language and brought back afterwards (§2, §4). */
export async function requireIdentity(request: Request, language: Language, context: AppLoadContext): Promise<Identity> {
  return (await readIdentity(request, context)) ?? toLogin(request, language, context);
}

/** The account that asks; a card-holder is asked to sign in with one. */
export async function requireAccount(request: Request, language: Language, context: AppLoadContext): Promise<AccountIdentity> {
  const identity = await requireIdentity(request, language, context);
  if (identity.kind === "account") return identity;
  throw redirect(path(language, "login", { tab: "email", redirectTo: hereOf(request) }), 302);
}

/** A session that has ended says so, its cookies go, and what was typed is kept (§8, TOKEN_VALID_FAIL). */
async function toLogin(request: Request, language: Language, context: AppLoadContext): Promise<never> {
  const { secure } = context.shop.env;
  const login = path(language, "login", { redirectTo: hereOf(request) });
  const { account, card } = readTokens(request, secure);
  if (!account && !card) throw redirect(login, 302);
  const cookies = [...signOutCookies(secure), ...(await saveForm(request, context, account))];
  const answer = redirectWithToast(login, { kind: "error", text: "identity:session-ended" }, { secure, cookies });
  // A new document: what stands around the page still shows somebody signed in, and has no place for the message.
  answer.headers.set("X-Remix-Reload-Document", "true");
  throw answer;
}

/** The page that was asked for, without what the router adds to an address. */
function hereOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + url.search;
}
