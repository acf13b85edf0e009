import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { Notice } from "#app/ui/notice.tsx";
import { useErrorText } from "./use-error-text.ts";

/** Why the last post was refused as a whole, on a page, or a part of one, that has no error summary to say so. */
export function FormRefusal() {
  const answer = useActionData<{ lastResult?: SubmissionResult<string[]> | null }>();
  const errorText = useErrorText();
  const reason = answer?.lastResult?.error?.[""]?.[0];
  return reason === undefined ? null : <Notice kind="alert" title={errorText(reason)} />;
}
