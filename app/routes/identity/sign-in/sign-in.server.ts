import type { ActionFunctionArgs } from "@remix-run/node";
import { signInWithIccid } from "#server/identity/sign-in/sign-in-with-iccid.ts";
import { LOGIN_SCHEMAS, loginMethod, type LoginMethod } from "#server/identity/sign-in/login.schema.ts";
import { signInWithCode } from "#server/identity/sign-in/sign-in-with-code.ts";
import { signInWithPassword } from "#server/identity/sign-in/sign-in-with-password.ts";
import { parseForm, textFields } from "#app/request/form/form-action.server.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { requestCode, formRecipient, rejectCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import { withTab, signInResponse, type IdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";

/** Returns the sign-in method of the post, else that of the URL. By email, a post with a password and no code means the method `password`. */
export function requestedMethod(request: Request, posted: Record<string, string> = {}): LoginMethod {
  const search = new URL(request.url).searchParams;
  return loginMethod(posted.tab ?? search.get("tab"), search.get("with") === "password" || Boolean(posted.password && !posted.code));
}

/** Handles a post of the sign-in form: sends a code, or signs in to an account or by ICCID (§2, Login). */
export async function signIn(args: ActionFunctionArgs, visit: IdentityRequest, fields: FormData) {
  const { shop } = args.context;
  const { clientAddress, replaces, browser, language } = visit;
  const method = requestedMethod(args.request, textFields(fields));
  if (method === "iccid") {
    const parsed = parseForm(fields, LOGIN_SCHEMAS.iccid);
    if (!parsed.ok) return parsed.rejected;
    const stay = parsed.value.staySignedIn === "on";
    const result = await signInWithIccid(shop, { iccid: parsed.value.iccid, stay, clientAddress, ticket: browser, replaces });
    if (result.ok) return signInResponse(visit, { kind: "card", token: result.token, stay });
    return rejectCodeForm(args, fields, { ...result, field: "iccid" });
  }
  if (method === "code") {
    // `readCodeDraft` finds a draft by form and tab.
    fields.set("tab", "email");
    const parsed = parseForm(fields, LOGIN_SCHEMAS.code);
    if (!parsed.ok) return parsed.rejected;
    const form = parsed.value;
    const to = { email: form.email };
    if (form.intent === "send-code") return requestCode(args, withTab(visit, "login", "email"), { form: "login", fields, ...to });
    const stay = form.staySignedIn === "on";
    const result = await signInWithCode(shop, { to, code: form.code, browser, stay, language, clientAddress, replaces });
    if (result.ok) return signInResponse(visit, { kind: "account", token: result.token, stay });
    return rejectCodeForm(args, fields, { ...result, field: "code" });
  }
  const parsed = parseForm(fields, LOGIN_SCHEMAS[method], findRecipientErrors);
  if (!parsed.ok) return parsed.rejected;
  const form = parsed.value;
  const stay = form.staySignedIn === "on";
  const result = await signInWithPassword(shop, { who: formRecipient(form), password: form.password, stay, clientAddress, browser, replaces });
  if (result.ok) return signInResponse(visit, { kind: "account", token: result.token, stay });
  return rejectCodeForm(args, fields, { ...result, field: result.code === "phone-invalid" ? "phone" : "password" });
}
