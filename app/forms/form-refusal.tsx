import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { Language } from "#server/locale/locale.schema.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useErrorText } from "./use-error-text.ts";

/** Why the last post was refused as a whole, on a page, or a part of one, that has no error summary to say so. */
export function FormRefusal({ language }: { /** Of the words, where it is not the address's. */ language?: Language }) {
  const answer = useActionData<{ lastResult?: SubmissionResult<string[]> | null }>();
  const errorText = useErrorText(language);
  const reason = answer?.lastResult?.error?.[""]?.[0];
  return reason === undefined ? null : <Notice kind="alert" title={errorText(reason)} />;
}
