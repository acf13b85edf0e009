import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { AddressSchema } from "#server/destinations/address.schema.ts";
import { BindEmailSchema, BindPhoneSchema, SaveLanguageSchema } from "#server/identity/account-detail.schema.ts";
import { bindRecipient } from "#server/identity/bind-recipient.ts";
import { endSessionsOf } from "#server/identity/end-session.ts";
import type { AccountIdentity } from "#server/identity/identity.ts";
import { saveLanguage } from "#server/identity/save-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { saveAddress } from "#server/orders/save-address.ts";
import { forgetDraft } from "./code-draft.server.ts";
import { askForCode, recipientOf, takeForm } from "./take-form.server.ts";
import type { Visit } from "./visit.server.ts";

/** The forms of the account's details. */
export type DetailForm = "email" | "phone" | "address" | "language" | "sessions";

const BY_INTENT = new Map<string, DetailForm>([
  ["bind-email", "email"],
  ["bind-phone", "phone"],
  ["save-address", "address"],
  ["update", "address"],
  ["save-language", "language"],
  ["end-others", "sessions"],
]);

/** Which form a post came from: by what it wants, else by its fields. */
export function formOf(typed: Record<string, unknown>): DetailForm {
  const { intent, language, email, address } = typed;
  const named = BY_INTENT.get(String(intent));
  if (named) return named;
  if (email !== undefined) return "email";
  if (address !== undefined) return "address";
  return language === undefined ? "phone" : "language";
}

type Post = { args: ActionFunctionArgs; visit: Visit; identity: AccountIdentity; formData: FormData };

/** Does what one form of the page asks, and shows the page again. */
export function takePost(post: Post) {
  return POSTS[formOf(Object.fromEntries(post.formData))](post);
}

const POSTS = {
  email: (post: Post) => bind(post, "email"),
  phone: (post: Post) => bind(post, "phone"),
  address({ args, visit, identity, formData }: Post) {
    return takeForm(args, formData, AddressSchema, async (form) => {
      const answer = await saveAddress(args.context.shop, { accountId: identity.accountId, form });
      return answer.ok ? saved(visit, "account:address-saved") : answer;
    });
  },
  language({ args, visit, identity, formData }: Post) {
    return takeForm(args, formData, SaveLanguageSchema, async ({ language }) => {
      await saveLanguage(args.context.shop, { accountId: identity.accountId, language });
      return saved(visit, "account:saved");
    });
  },
  async sessions({ args, visit, identity }: Post) {
    await endSessionsOf(args.context.shop.db, identity.accountId, identity.tokenHash);
    return saved(visit, "account:others-ended");
  },
};

function bind({ args, visit, identity, formData }: Post, tab: "email" | "phone") {
  formData.set("tab", tab);
  return takeForm(args, formData, tab === "email" ? BindEmailSchema : BindPhoneSchema, async (form) => {
    if (form.intent === "send-code") return askForCode(args, visit, { form: "bind", formData, ...form });
    const { browser, clientAddress } = visit;
    const answer = await bindRecipient(args.context.shop, {
      accountId: identity.accountId,
      to: recipientOf(form),
      code: form.code,
      browser,
      clientAddress,
    });
    if (answer.ok) return saved(visit, "account:saved", [forgetDraft(visit.secure)]);
    const known = answer.reason.startsWith("account.") || answer.reason === "errors.phone";
    return { field: known ? tab : "code", reason: answer.reason };
  });
}

function saved({ language, secure }: Visit, text: string, cookies: string[] = []): Response {
  return redirectWithToast(path(language, "account/detail"), { kind: "tip", text }, { secure, cookies });
}
