import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { CODE_TABS, type CodeTab } from "#server/identity/code/code-form.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import type { CodeSent } from "./code-field.tsx";

/** Props of a form with a code. */
export type CodeFormProps = {
  tab: CodeTab;
  typed: Record<string, string>;
  sent: CodeSent | null;
  dialCodes: string;
  redirectTo: string;
  lastResult?: SubmissionResult<string[]> | null;
};

/** The tabs email and phone. Tabs are links, so that they work without scripts. */
export function CodeTabs({ page, tab, redirectTo }: { page: string; tab: CodeTab; redirectTo: string }) {
  const { t } = useTranslation("identity");
  const language = useLanguage();
  const items = CODE_TABS.map((name) => ({ label: t(`tab.${name}`), href: path(language, page, { tab: name, redirectTo }), current: name === tab }));
  return <Tabs label={t("tab.label")} items={items} />;
}

/** Returns the label of each field for the error summary, in page order. */
export function useFieldLabels(): Record<string, string> {
  const { t } = useTranslation("identity");
  const names = ["phoneCountry", "phone", "iccid", "email", "code", "password", "newPassword", "confirmPassword", "agreePrivacy"] as const;
  return Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]));
}
