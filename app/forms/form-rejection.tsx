import { useErrorText } from "#app/i18n/translator.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { Language } from "#server/locale/locale.schema.ts";

/**
 * Shows why the last post was rejected as a whole, on pages or sections without an error summary. `language`: of the text, if it differs from that of
 * the address.
 */
export function FormRejection({ language }: { language?: Language }) {
  const actionData = useActionData<{ lastResult?: SubmissionResult<string[]> | null }>();
  const errorText = useErrorText(language);
  const reason = actionData?.lastResult?.error?.[""]?.[0];
  return reason === undefined ? null : <Notice kind="alert" title={errorText(reason)} />;
}
