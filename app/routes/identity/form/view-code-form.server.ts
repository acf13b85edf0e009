import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorTitle } from "#app/forms/error-summary.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { readPosted } from "#app/request/form/submitted-form.server.ts";
import type { CodeSent } from "./code-field.tsx";
import { readDraft, type Draft } from "./code-draft.server.ts";
import { startPhoneCountry } from "#server/locale/phone/default-phone-country.ts";
import type { Visit } from "./visit.server.ts";

type FormOnPage = { form: Draft["form"]; tab: string; title: string; known?: Record<string, string> };

/** What a form of identity shows: what was typed when its code was asked for, to whom the code went, and a title that says where it was refused. */
export function viewForm({ request, context }: LoaderFunctionArgs, visit: Visit, { form, tab, title, known = {} }: FormOnPage) {
  const t = textsFor(visit.language, "identity");
  const posted = readPosted(context);
  const draft = readDraft(request, form, tab);
  const recipient = tab === "phone" ? "phone" : "email";
  const asked = draft && (!posted || posted.typed[recipient] === draft.typed[recipient]) ? draft : null;
  const sent: CodeSent | null = asked && {
    to: asked.typed[recipient] ?? "",
    wait: Math.max(0, Math.ceil((asked.resendAt - context.shop.clock()) / 1000)),
  };
  const words = t(title);
  const phoneCountry = startPhoneCountry(visit);
  return {
    meta: { title: posted?.wrong.length ? errorTitle(words, t("forms:error-prefix")) : words },
    typed: { ...(tab === "phone" && phoneCountry ? { phoneCountry } : {}), ...known, ...draft?.typed },
    sent,
    redirectTo: visit.redirectTo,
  };
}
