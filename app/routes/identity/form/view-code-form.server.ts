import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorTitle } from "#app/forms/error-summary.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { getSubmittedForm } from "#app/request/form/submitted-form.server.ts";
import type { CodeSent } from "./code-field.tsx";
import { readCodeDraft, type CodeDraft } from "./code-draft.server.ts";
import type { IdentityRequest } from "./identity-request.server.ts";
import { defaultPhoneCountry } from "#server/locale/phone-number.ts";

type CodeFormOptions = { form: CodeDraft["form"]; tab: string; title: string; known?: Record<string, string> };

/** Returns the data of a form: the values entered when its code was requested, the recipient of the code, and the title, which notes errors. */
export function viewCodeForm({ request, context }: LoaderFunctionArgs, visit: IdentityRequest, { form, tab, title, known = {} }: CodeFormOptions) {
  const t = textsFor(visit.language, "identity");
  const posted = getSubmittedForm(context);
  const draft = readCodeDraft(request, form, tab);
  const recipient = tab === "phone" ? "phone" : "email";
  const sentDraft = draft && (!posted || posted.typed[recipient] === draft.typed[recipient]) ? draft : null;
  const sent: CodeSent | null = sentDraft && {
    to: sentDraft.typed[recipient] ?? "",
    waitSeconds: Math.max(0, Math.ceil((sentDraft.resendAt - context.shop.clock()) / 1000)),
  };
  const pageTitle = t(title);
  const phoneCountry = defaultPhoneCountry(visit);
  return {
    meta: { title: posted?.invalidFields.length ? errorTitle(pageTitle, t("forms:error-prefix")) : pageTitle },
    typed: { ...(tab === "phone" && phoneCountry ? { phoneCountry } : {}), ...known, ...draft?.typed },
    sent,
    redirectTo: visit.redirectTo,
  };
}
