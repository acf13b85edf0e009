import { callLanguage, createMessageTranslator } from "./call-language.server.ts";

const REJECTIONS = {
  NOT_FOUND: { status: 404, reason: "errors.call-unknown", headers: {} },
  METHOD: { status: 405, reason: "errors.call-method", headers: { Allow: "POST, OPTIONS" } },
} as const;

/** Returns the response for an unknown call or a method other than POST, in the calls' envelope and the caller's language (§7). */
export async function callErrorResponse(request: Request, resultCode: keyof typeof REJECTIONS): Promise<Response> {
  const { status, reason, headers } = REJECTIONS[resultCode];
  const resultMessage = createMessageTranslator(await callLanguage(request))(reason);
  return Response.json({ resultCode, resultMessage, resultData: null }, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
