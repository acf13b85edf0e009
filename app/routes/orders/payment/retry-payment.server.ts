import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import { setSubmittedForm, textFields } from "#app/request/form/submitted-form.server.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { RetrySchema } from "#server/orders/core/order.schema.ts";

type PayAgainOptions = {
  form: FormData;
  access: OrderAccess;
  language: Language;
  /** The URL of the order's page, used if nothing is left to pay. */ page: string;
};

/**
 * Starts a new payment attempt and redirects to its payment page. A rejection is shown on the page that was posted to (400).
 * 404 if `access` does not open the order.
 */
export async function payOrderAgain(context: AppLoadContext, { form, access, language, page }: PayAgainOptions) {
  if (!(await findOrder(context.shop, access))) return data({ lastResult: null }, { status: 404 });
  const submission = parseWithZod(form, { schema: RetrySchema });
  if (submission.status !== "success") return rejectForm(context, form, submission.reply());
  const { clientAddress, shop } = context;
  const result = await retryPayment(shop, { ...access, method: submission.value.paymentMethod, language, clientAddress });
  if (!result.ok) return rejectForm(context, form, submission.reply({ fieldErrors: { paymentMethod: [result.reason] } }));
  return redirect(result.payUrl ?? page, 303);
}

/** Returns 400 and shows the same page again with the submitted values. */
export function rejectForm(context: AppLoadContext, form: FormData, lastResult: SubmissionResult<string[]>) {
  setSubmittedForm(context, { typed: textFields(form), invalidFields: Object.keys(lastResult.error ?? {}) });
  return data({ lastResult }, { status: 400 });
}
