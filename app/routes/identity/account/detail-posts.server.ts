import { parseForm } from "#app/request/form/form-action.server.ts";
import { toFieldErrors } from "#app/request/rejection-text.server.ts";
import type { Rejection } from "#server/forms/rejection.ts";
import type { ActionFunctionArgs } from "@remix-run/node";
import { signInCookies } from "#app/request/identity.server.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { BIND_SCHEMAS, SaveLanguageSchema } from "#server/identity/account/account.schema.ts";
import { bindRecipient, type BindRejectionCode } from "#server/identity/contact/bind-recipient.ts";
import type { AccountIdentity } from "#server/identity/core/identity.ts";
import { findRecipientErrors, parseRecipient, type Recipient } from "#server/identity/code/recipient.ts";
import { requiredProof, findAccountRecipient } from "#server/identity/code/find-account-recipient.ts";
import { saveLanguage } from "#server/identity/account/save-language.ts";
import { sendCode, type SendCodeRejectionCode } from "#server/identity/code/send-code.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { path } from "#server/locale/path.schema.ts";
import { findShippingAddressErrors, saveShippingAddress } from "#server/orders/checkout/save-shipping-address.ts";
import { clearCodeDraft } from "#app/routes/identity/form/code-draft.server.ts";
import { requestCode, formRecipient, rejectCodeForm } from "#app/routes/identity/form/code-form-action.server.ts";
import type { IdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";
import { endAccountSessions } from "#server/identity/session/sessions.ts";

/** The forms of the account's details. */
export type DetailForm = "email" | "phone" | "address" | "language" | "sessions";

const FORM_OF_INTENT = new Map<string, DetailForm>([
  ["bind-email", "email"],
  ["bind-phone", "phone"],
  ["save-address", "address"],
  ["update", "address"],
  ["save-language", "language"],
  ["end-others", "sessions"],
]);

/** Returns the posted form of the page, by its intent. Enter posts a form without an intent; its fields then tell which it is. */
export function findDetailForm(typed: Record<string, unknown>): DetailForm {
  const { intent, language, email, address } = typed;
  const byIntent = FORM_OF_INTENT.get(String(intent));
  if (byIntent) return byIntent;
  if (email !== undefined) return "email";
  if (address !== undefined) return "address";
  return language === undefined ? "phone" : "language";
}

type Post = { args: ActionFunctionArgs; visit: IdentityRequest; identity: AccountIdentity; fields: FormData };

/** Handles a post of one form of the page. Redirects to the page after a success; after a rejection, shows the page again (400). */
export function handleDetailPost(post: Post) {
  return HANDLERS[findDetailForm(Object.fromEntries(post.fields))](post);
}

const HANDLERS = {
  email: (post: Post) => bind(post, "email"),
  phone: (post: Post) => bind(post, "phone"),
  async address({ args, visit, identity, fields }: Post) {
    const { shop } = args.context;
    const parsed = parseForm(fields, AddressSchema, (typed, errors) =>
      toFieldErrors(findShippingAddressErrors(shop, acceptedFields(AddressSchema, typed, errors))),
    );
    if (!parsed.ok) return parsed.rejected;
    const result = await saveShippingAddress(shop, { accountId: identity.accountId, form: parsed.value });
    return result.ok ? redirectWithTip(visit, "account:address-saved") : rejectCodeForm(args, fields, result);
  },
  async language({ args, visit, identity, fields }: Post) {
    const parsed = parseForm(fields, SaveLanguageSchema);
    if (!parsed.ok) return parsed.rejected;
    await saveLanguage(args.context.shop, { accountId: identity.accountId, language: parsed.value.language });
    return redirectWithTip(visit, "account:saved");
  },
  async sessions({ args, visit, identity }: Post) {
    await endAccountSessions(args.context.shop.db, identity.accountId, identity.tokenHash);
    return redirectWithTip(visit, "account:others-ended");
  },
};

async function bind({ args, visit, identity, fields }: Post, tab: "email" | "phone") {
  const { shop } = args.context;
  // `readCodeDraft` finds a draft by form and tab.
  fields.set("tab", tab);
  const schema: (typeof BIND_SCHEMAS)[typeof tab]["password" | "presentCode"] = BIND_SCHEMAS[tab][await requiredProof(shop.db, identity.accountId)];
  const parsed = parseForm(fields, schema, findRecipientErrors);
  if (!parsed.ok) return parsed.rejected;
  const form = parsed.value;
  const to = formRecipient(form);
  if (form.intent === "send-code") {
    const rejection = await sendCodeToCurrent(args, visit, identity, to);
    return rejection ? rejectCodeForm(args, fields, { ...rejection, field: tab }) : requestCode(args, visit, { form: "bind", fields, ...form });
  }
  const { accountId, tokenHash } = identity;
  const { browser, clientAddress, secure } = visit;
  const result = await bindRecipient(shop, { accountId, tokenHash, to, code: form.code, proof: form, browser, clientAddress });
  if (!result.ok) return rejectCodeForm(args, fields, { ...result, field: FIELD_OF_CODE[result.code] ?? tab });
  return redirectWithTip(visit, "account:saved", [...signInCookies("account", result.token, { secure, stay: result.stay }), clearCodeDraft(secure)]);
}

/** The field that shows a rejection. Any other is about the email address or phone number. */
const FIELD_OF_CODE: Partial<Record<BindRejectionCode, string>> = {
  "password-wrong": "password",
  "present-code-wrong": "presentCode",
  "code-wrong": "code",
  "session-ended": "code",
  busy: "code",
  queued: "code",
  "too-many-tries-minutes": "code",
  "too-many-tries-hours": "code",
};

/**
 * Sends a second code to the current recipient if the account has no password to verify the owner and the new recipient is another one.
 * Returns a rejection, or null. An earlier code that prevents another one so soon is still valid, so it is no rejection.
 */
async function sendCodeToCurrent(
  { context }: ActionFunctionArgs,
  visit: IdentityRequest,
  { accountId }: AccountIdentity,
  to: Recipient,
): Promise<Rejection<SendCodeRejectionCode> | null> {
  const { browser, language, clientAddress } = visit;
  const current = await findAccountRecipient(context.shop, accountId);
  if (!current || (await requiredProof(context.shop.db, accountId)) === "password") return null;
  if (parseRecipient(current)?.address === parseRecipient(to)?.address) return null;
  const sent = await sendCode(context.shop, { purpose: "bind", to: current, browser, language, clientAddress });
  return sent.ok || sent.code === "code-soon" ? null : sent;
}

function redirectWithTip({ language, secure }: IdentityRequest, text: TextKey, cookies: string[] = []): Response {
  return redirectWithToast(path(language, "account/detail"), { kind: "tip", text }, { secure, cookies });
}
