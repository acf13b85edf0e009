import type { ActionFunctionArgs } from "@remix-run/node";
import { RedeemEsimLinkSchema } from "#server/identity/esim-handover.schema.ts";
import { redeemEsimLink } from "#server/identity/redeem-esim-link.ts";

/** The eSIM site asks who came with a hand-over token: answered once, within two minutes (§7, the conventions of the calls). */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return notAllowed();
  const call = RedeemEsimLinkSchema.safeParse(await readBody(request));
  const shared = call.success ? await redeemEsimLink(context.shop, call.data.token) : null;
  return shared ? answer("SUCCESS", "", shared) : answer("TOKEN_VALID_FAIL", "This token is unknown, has ended, or was used already", null);
}

export const loader = () => notAllowed();

/** JSON or a form, as the caller likes. */
async function readBody(request: Request): Promise<unknown> {
  const json = request.headers.get("Content-Type")?.includes("json");
  return (json ? request.json() : request.formData().then((form) => Object.fromEntries(form))).catch(() => null);
}

function answer(resultCode: string, resultMessage: string, resultData: unknown): Response {
  return Response.json({ resultCode, resultMessage, resultData }, { headers: { "Cache-Control": "no-store" } });
}

const notAllowed = () => new Response(null, { status: 405, headers: { Allow: "POST" } });
