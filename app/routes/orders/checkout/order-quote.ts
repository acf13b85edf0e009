import type { ActionFunctionArgs } from "@remix-run/node";
import { textFields, textFieldValues } from "#app/request/form/form-action.server.ts";
import { readForm, TEXT_ONLY_LIMITS } from "#app/request/body/read-form.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { quoteTypedOrder, viewChoices } from "./view-checkout.server.ts";

/**
 * Recalculates the order form for its script and returns `CheckoutChoices` as JSON, or an empty error response if the body cannot be
 * read. Places no order. Without scripts, the browser posts the form itself with intent "update".
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const parsed = await readForm(request, TEXT_ONLY_LIMITS);
  if (!parsed.ok) return new Response(null, { status: parsed.status });
  const typed = textFields(parsed.form);
  const viewer = { ...readViewer(request, params.lang, context), ticket: typed.checkoutKey };
  const quoted = await quoteTypedOrder(context.shop, typed, viewer);
  const choices = viewChoices(context.shop, typed, viewer, { quoted, iccids: textFieldValues(parsed.form, "iccid") });
  return Response.json(choices, { headers: { "Cache-Control": "no-store" } });
}
