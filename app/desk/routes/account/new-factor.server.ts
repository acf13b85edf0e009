import { data, type AppLoadContext } from "@remix-run/node";
import type { Rejection } from "#server/forms/rejection.ts";
import type { AddedFactor, EnrolmentRejectionCode } from "#server/staff/second-factor/add-factor.ts";
import { redirectToConfirm } from "#app/desk/confirmation.server.ts";
import { rejectForm } from "#app/request/form/form-action.server.ts";
import { fieldErrors } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";

type Args = { request: Request; context: AppLoadContext; form: FormData };

/** Answers an attempt to add a factor: shows new recovery codes if the account had none, else returns to the account. */
export function answerNewFactor(
  { request, context, form }: Args,
  result: AddedFactor | Rejection<EnrolmentRejectionCode | "code-wrong" | "passkey-wrong" | "passkey-known">,
) {
  if (result.ok) {
    if (result.recoveryCodes) return data({ recoveryCodes: result.recoveryCodes });
    return redirectWithMessage("/account", { text: "desk-account:done.factor-added" }, context);
  }
  // Ten minutes have passed since the page was opened, or the session has ended.
  if (result.code === "confirmation-needed" || result.code === "session-ended") return redirectToConfirm(request);
  return rejectForm(form, fieldErrors({ text: rejectionKey(result.code), field: result.code === "code-wrong" ? "code" : "" }));
}
