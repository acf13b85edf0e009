import { data, type AppLoadContext } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";
import { setCookieHeaders } from "#app/request/cookies.server.ts";
import { setSubmittedForm, type SubmittedForm } from "./submitted-form.server.ts";

/** Shows the page of a rejected post again, with its values and errors. The status is 400 by default. `cookies`: Set-Cookie lines. */
export function rejectForm(
  context: AppLoadContext,
  post: Omit<SubmittedForm, "invalidFields">,
  lastResult: SubmissionResult<string[]>,
  { status = 400, cookies = [] }: { status?: number; cookies?: string[] } = {},
) {
  setSubmittedForm(context, { ...post, invalidFields: Object.keys(lastResult.error ?? {}) });
  return data({ lastResult }, { status, headers: setCookieHeaders(cookies) });
}
