import { useActionData } from "@remix-run/react";
import type { RejectedForm } from "#app/desk/form.server.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Why a form that has only a button was rejected. */
export function FormError({ intent }: { intent: string }) {
  const result = useActionData() as RejectedForm | undefined;
  const errorText = useErrorText();
  const error = result?.intent === intent ? result.lastResult.error?.[""]?.[0] : undefined;
  return error ? <Notice kind="alert">{errorText(error)}</Notice> : null;
}
