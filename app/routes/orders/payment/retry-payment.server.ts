import { rejectionText } from "#app/request/rejection-text.server.ts";
import { data, redirect, type AppLoadContext } from "@remix-run/node";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { setCookieHeaders } from "#app/request/cookies.server.ts";
import { preferenceCookies } from "#app/request/preferences.server.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { RetrySchema } from "#server/orders/core/order.schema.ts";

type PayAgainOptions = {
  form: FormData;
  access: OrderAccess;
  language: Language;
  /** The URL of the order's page, used if there is no payment page. */
  page: string;
};

/**
 * Starts a new payment attempt and redirects to its payment page. After a rejection, the posted page shows the reason (400). Returns 404 if
 * `access` does not open the order.
 */
export async function payOrderAgain(context: AppLoadContext, { form, access, language, page }: PayAgainOptions) {
  if (!(await findOrder(context.shop, access))) return data({ lastResult: null }, { status: 404 });
  const parsed = parseForm(form, RetrySchema);
  if (!parsed.ok) return parsed.rejected;
  const { clientAddress, shop } = context;
  const result = await retryPayment(shop, { ...access, method: parsed.value.paymentMethod, language, clientAddress });
  if (!result.ok) return rejectForm(form, { paymentMethod: [rejectionText(result)] });
  const headers = setCookieHeaders(preferenceCookies({ paymentMethod: parsed.value.paymentMethod }, shop.env.secure));
  return redirect(result.payUrl ?? page, { status: 303, headers });
}
