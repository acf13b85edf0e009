import type { ActionFunctionArgs } from "@remix-run/node";
import { textFields, textFieldValues } from "#app/request/form/submitted-form.server.ts";
import { readForm, WITHOUT_FILES } from "#app/request/body/read-form.server.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { viewChoices } from "./view-checkout.server.ts";

/** What the order form recalculates while it is filled, for its script; without scripts the form itself does it. Places nothing. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = readViewer(request, params.lang, context);
  const read = await readForm(request, WITHOUT_FILES);
  if (!read.ok) return new Response(null, { status: read.status });
  const { form } = read;
  const choices = await viewChoices(context.shop, textFields(form), viewer, { iccids: textFieldValues(form, "iccid") });
  return Response.json(choices, { headers: { "Cache-Control": "no-store" } });
}
