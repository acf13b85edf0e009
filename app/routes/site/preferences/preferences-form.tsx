import { useTranslation } from "#app/i18n/use-translation.ts";
import { CURRENCY_OPTIONS, LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { Button } from "#app/ui/button.tsx";
import { useLightPages, useShell, useTheme } from "#app/routes/site/shell/use-shell.ts";

/** Language, currency, theme and light pages. The button Apply saves them; Reset selects the saved ones again (§2). */
export function PreferencesForm({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation("site");
  const language = useLanguage();
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
