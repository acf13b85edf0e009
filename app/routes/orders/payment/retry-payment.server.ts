import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import { setSubmittedForm, textFields } from "#app/request/form/submitted-form.server.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { RetrySchema } from "#server/orders/core/order-result.schema.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";

type PayAgain = {
  form: FormData;
  access: OrderAccess;
  language: Language;
  /** The page of the order, where nothing is left to pay. */ page: string;
};

/** Pays an order once more and leads to its payment page; a refusal is told on the page that was posted to. 404 for whom it does not open. */
export async function payOrderAgain(context: AppLoadContext, { form, access, language, page }: PayAgain) {
  if (!(await findOrder(context.shop, access))) return data({ lastResult: null }, { status: 404 });
  const submission = parseWithZod(form, { schema: RetrySchema });
  if (submission.status !== "success") return rejectForm(context, form, submission.reply());
  const { clientAddress, shop } = context;
  const answer = await retryPayment(shop, { ...access, method: submission.value.paymentMethod, language, clientAddress });
  if (!answer.ok) return rejectForm(context, form, submission.reply({ fieldErrors: { paymentMethod: [answer.reason] } }));
  return redirect(answer.payUrl ?? page, 303);
}

/** 400 with the same page, which learns what was posted. */
export function rejectForm(context: AppLoadContext, form: FormData, lastResult: SubmissionResult<string[]>) {
  setSubmittedForm(context, { typed: textFields(form), wrong: Object.keys(lastResult.error ?? {}) });
  return data({ lastResult }, { status: 400 });
}
