import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorTitle } from "#app/forms/error-summary.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { getSubmittedForm } from "#app/request/form/submitted-form.server.ts";
import type { CodeSent } from "./code-field.tsx";
import { readCodeDraft, type CodeDraft } from "./code-draft.server.ts";
import { defaultPhoneCountry } from "#server/locale/phone/default-phone-country.ts";
import type { Visit } from "./visit.server.ts";

type FormOnPage = { form: CodeDraft["form"]; tab: string; title: string; known?: Record<string, string> };

/** What a form of identity shows: what was typed when its code was asked for, to whom the code went, and a title that says where it was refused. */
export function viewCodeForm({ request, context }: LoaderFunctionArgs, visit: Visit, { form, tab, title, known = {} }: FormOnPage) {
  const t = textsFor(visit.language, "identity");
  const posted = getSubmittedForm(context);
  const draft = readCodeDraft(request, form, tab);
  const recipient = tab === "phone" ? "phone" : "email";
  const asked = draft && (!posted || posted.typed[recipient] === draft.typed[recipient]) ? draft : null;
  const sent: CodeSent | null = asked && {
    to: asked.typed[recipient] ?? "",
    wait: Math.max(0, Math.ceil((asked.resendAt - context.shop.clock()) / 1000)),
  };
  const words = t(title);
  const phoneCountry = defaultPhoneCountry(visit);
  return {
    meta: { title: posted?.wrong.length ? errorTitle(words, t("forms:error-prefix")) : words },
    typed: { ...(tab === "phone" && phoneCountry ? { phoneCountry } : {}), ...known, ...draft?.typed },
    sent,
    redirectTo: visit.redirectTo,
  };
}
