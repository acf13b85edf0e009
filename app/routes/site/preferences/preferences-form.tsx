import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CURRENCY_OPTIONS, LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { Button } from "#app/ui/button.tsx";
import { useShell, useTheme } from "#app/routes/site/shell/use-shell.ts";

/** Language, currency and appearance: a draft until Apply; Reset puts back what is in use (§2). */
export function PreferencesForm({ returnTo, inDialog = false }: { returnTo: string; inDialog?: boolean }) {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const shell = useShell();
  const scope = inDialog ? "draft" : "preferences";
  const field = (name: string, initialValue: string) => ({ id: `${scope}-${name}`, name, errorId: "", descriptionId: "", initialValue });
  return (
    <Form method="post" action={path(language, "preferences")} reloadDocument className="form">
      <input type="hidden" name="returnTo" value={returnTo} />
      <ChoiceField
        field={field("language", language)}
        legend={t("preferences.language")}
        columns={3}
        options={LANGUAGE_OPTIONS.map((one) => ({ value: one.key, label: <span lang={one.htmlLang}>{one.label}</span> }))}
      />
      <ChoiceField
        field={field("currency", shell?.currency ?? "CNY")}
        legend={t("preferences.currency")}
        columns={3}
        options={CURRENCY_OPTIONS.map((one) => ({
          value: one.value,
          label: `${one.symbol} ${one.value}`,
          description: t(`preferences.currency-${one.value}`),
        }))}
      />
      <ChoiceField
        field={field("theme", useTheme())}
        legend={t("preferences.theme")}
        columns={3}
        options={(["auto", "light", "dark"] as const).map((one) => ({ value: one, label: t(`preferences.theme-${one}`) }))}
      />
      <div className="cluster">
        <Submit name="intent" value="apply" busyLabel={t("preferences.applying")}>
          {t("preferences.apply")}
        </Submit>
        <Button
          type="submit"
          kind="quiet"
          name="intent"
          value="reset"
          onClick={(event) => {
            event.preventDefault();
            event.currentTarget.form?.reset();
          }}
        >
          {t("preferences.reset")}
        </Button>
      </div>
    </Form>
  );
}
