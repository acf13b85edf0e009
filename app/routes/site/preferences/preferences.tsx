import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CurrencySchema, LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { LIGHT_PAGES } from "#server/protocol/light-pages.ts";
import { path } from "#server/locale/path.schema.ts";
import { z } from "zod";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { chosenCurrency, preferenceCookies, readCurrency } from "#app/request/preferences.server.ts";
import { localizePath, safeReturn } from "#app/request/page/safe-return.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { PreferencesForm } from "./preferences-form.tsx";

const ChoiceSchema = z.object({
  language: LanguageSchema.optional().catch(undefined),
  currency: CurrencySchema.optional().catch(undefined),
  theme: z.enum(["auto", "light", "dark"]).optional().catch(undefined),
  light_pages: z.enum(LIGHT_PAGES).optional().catch(undefined),
  intent: z.enum(["apply", "reset"]).catch("apply"),
});

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = params.lang as Language;
  const returnTo = safeReturn(new URL(request.url).searchParams.get("returnTo"), path(language, "homepage"));
  return { meta: { title: textsFor(language, "site")("preferences.title") }, returnTo };
}

/** Apply stores the choice and redirects to `returnTo` in the chosen language; Reset, without scripts, redirects to the unchanged form (§2). */
export const action = formAction(async ({ request, params, context, form }) => {
  const language = params.lang as Language;
  const returnTo = safeReturn(form.get("returnTo"), path(language, "homepage"));
  const choice = ChoiceSchema.parse(Object.fromEntries(form));
  if (choice.intent === "reset") return redirect(path(language, "preferences", { returnTo }), 303);
  const { secure } = context.shop.env;
  const chosenLanguage = choice.language ?? language;
  const shown = { language, currency: readCurrency(request, language) };
  const currency = choice.currency && chosenCurrency({ language: chosenLanguage, currency: choice.currency }, shown);
  const cookies = preferenceCookies({ language: chosenLanguage, currency, theme: choice.theme, lightPages: choice.light_pages }, secure);
  return redirectWithToast(localizePath(returnTo, chosenLanguage), { kind: "tip", text: "site:preferences.saved" }, { secure, cookies });
});

export default function PreferencesPage() {
  const { t } = useTranslation("site");
  const { returnTo } = useLoaderData<typeof loader>();
  return (
    <div className="narrow page-body stack-wide">
      <h1>{t("preferences.title")}</h1>
      <FormRejection />
      <PreferencesForm returnTo={returnTo} />
    </div>
  );
}
