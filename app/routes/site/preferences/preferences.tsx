import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type Language, CURRENCY_OPTIONS, LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { CurrencySchema, LanguageSchema } from "#server/locale/stored-locale.schema.ts";
import { LIGHT_PAGES } from "#server/protocol/light-pages.ts";
import { path } from "#server/locale/path.schema.ts";
import { z } from "zod";
import { Submit } from "#app/forms/submit.tsx";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction } from "#app/request/form/form-action.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { chosenCurrency, preferenceCookies, readCurrency } from "#app/request/preferences.server.ts";
import { localizePath, safeReturn } from "#app/request/page/safe-return.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { useLightPages, useShell, useTheme } from "#app/routes/site/shell/use-shell.ts";

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

const ChoiceSchema = z.object({
  language: LanguageSchema.optional().catch(undefined),
  currency: CurrencySchema.optional().catch(undefined),
  theme: z.enum(["auto", "light", "dark"]).optional().catch(undefined),
  light_pages: z.enum(LIGHT_PAGES).optional().catch(undefined),
  intent: z.enum(["apply", "reset"]).catch("apply"),
});

/** Language, currency, theme and light pages. The button Apply saves them; Reset selects the saved ones again (§2). */
function PreferencesForm({ returnTo }: { returnTo: string }) {
  const { t, language } = useTranslation("site");
  const shell = useShell();
  const field = (name: string, initialValue: string) => ({
    id: `preferences-${name}`,
    name,
    errorId: "",
    descriptionId: `preferences-${name}-hint`,
    initialValue,
  });
  return (
    <form method="post" action={path(language, "preferences")} className="form">
      <input type="hidden" name="returnTo" value={returnTo} />
      <ChoiceField
        field={field("language", language)}
        legend={t("preferences.language")}
        columns={3}
        options={LANGUAGE_OPTIONS.map(({ key, htmlLang, label }) => ({ value: key, label: <span lang={htmlLang}>{label}</span> }))}
      />
      <ChoiceField
        field={field("currency", shell?.currency ?? "CNY")}
        legend={t("preferences.currency")}
        hint={t("preferences.currency-hint")}
        columns={3}
        options={CURRENCY_OPTIONS.map(({ value, symbol }) => ({
          value,
          label: `${symbol} ${value}`,
          description: t(`preferences.currency-${value}`),
        }))}
      />
      <ChoiceField
        field={field("theme", useTheme())}
        legend={t("preferences.theme")}
        columns={3}
        options={(["auto", "light", "dark"] as const).map((theme) => ({ value: theme, label: t(`preferences.theme-${theme}`) }))}
      />
      <ChoiceField
        field={field("light_pages", useLightPages())}
        legend={t("preferences.light")}
        hint={t("preferences.light-hint")}
        columns={3}
        options={(["auto", "on", "off"] as const).map((choice) => ({ value: choice, label: t(`preferences.light-${choice}`) }))}
      />
      <div className="cluster">
        <Submit name="intent" value="apply" busyLabel={t("preferences.applying")}>
          {t("preferences.apply")}
        </Submit>
        <Button type="submit" kind="quiet" name="intent" value="reset" data-reset>
          {t("preferences.reset")}
        </Button>
      </div>
    </form>
  );
}
