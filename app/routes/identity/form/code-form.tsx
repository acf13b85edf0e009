import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { CodeTab } from "#server/identity/code/code-form.schema.ts";
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

/** Returns the label of each field for the error summary, in page order. */
export function useFieldLabels(): Record<string, string> {
  const { t } = useTranslation("identity");
  const names = ["phoneCountry", "phone", "iccid", "email", "code", "password", "newPassword", "confirmPassword", "agreePrivacy"] as const;
  return Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]));
}
