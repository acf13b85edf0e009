import type { LoaderFunctionArgs } from "@remix-run/node";
import type { KeyIn, TextKey } from "#app/i18n/text-key.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import type { CodeSent } from "./code-field.tsx";
import { readCodeDraft, type CodeDraft } from "./code-draft.server.ts";
import type { IdentityRequest } from "./identity-request.server.ts";
import { defaultPhoneCountry } from "#server/locale/phone-number.ts";

type CodeFormOptions = { form: CodeDraft["form"]; tab: string; title: KeyIn<"identity"> | TextKey; known?: Record<string, string> };

/**
 * Returns the data of a form with a code: the page title; the values of the draft, or else `known`; and the sent code, null if
 * the visitor has changed the recipient since. The values of a rejected post are in the action's result.
 */
export function viewCodeForm({ request, context }: LoaderFunctionArgs, visit: IdentityRequest, { form, tab, title, known = {} }: CodeFormOptions) {
  const t = textsFor(visit.language, "identity");
  const posted = context.actionData?.posted;
  const draft = readCodeDraft(request, form, tab);
  const recipient = tab === "phone" ? "phone" : "email";
  const currentDraft = draft && (!posted || posted.typed[recipient] === draft.typed[recipient]) ? draft : null;
  const sent: CodeSent | null = currentDraft && {
    to: currentDraft.typed[recipient] ?? "",
    waitSeconds: Math.max(0, Math.ceil((currentDraft.resendAt - context.shop.clock()) / 1000)),
  };
  const phoneCountry = defaultPhoneCountry(visit);
  return {
    meta: { title: t(title) },
    typed: { ...(tab === "phone" && phoneCountry ? { phoneCountry } : {}), ...known, ...draft?.typed },
    sent,
    redirectTo: visit.redirectTo,
  };
}
