import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { CALL_SECONDS, type CallCode } from "./call-codes.ts";
import { type Call, type CallResult, codesOf } from "./define-call.server.ts";
import { FIELD_LIMITS } from "#app/request/body/form-fields.server.ts";
import { readIdentity } from "#app/request/identity.server.ts";
import { rejectCall, signInRejection } from "./reject-call.server.ts";
import { parseWithZod } from "#app/request/form/form-action.server.ts";
import { readForm, TEXT_ONLY_LIMITS, type ReadFormError, type ReadFormResult } from "#app/request/body/read-form.server.ts";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { isClientAbort } from "#server/protocol/request.ts";
import { findSession } from "#server/identity/session/sessions.ts";
import type { Identity } from "#server/identity/core/identity.ts";
import { newCodeKey } from "#server/identity/code/code.ts";
import { CodeKeySchema } from "#server/identity/code/code-form.schema.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { type ChannelLanguage, parseLanguageTag } from "#server/locale/locale.schema.ts";
import { message, type ErrorMessage, readMessage } from "#server/forms/message.schema.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import { translatorOf } from "#app/i18n/i18n.server.ts";
import { requestLanguage } from "#app/request/request-language.server.ts";

const CALL_MS = CALL_SECONDS * 1_000;
const KB = 1024;
/** A text key, with optional area and values: `errors.too-long?max=60`. */
const TEXT_KEY = /^[a-z-]+(:[a-z-]+)?\.[a-z0-9.-]+(\?\S*)?$/;
const REQUIRED = "errors.required";
/** Codes and messages for bodies that cannot be read. Unlike the texts of pages, they describe the error in the body. */
const BODY_REJECTIONS: Record<Exclude<ReadFormError, "errors.content-type" | "errors.post-too-large">, { code: CallCode; message: ErrorMessage }> = {
  "errors.post-broken": { code: "POST_BROKEN", message: "errors.call-broken" },
  "errors.post-malformed": { code: "POST_MALFORMED", message: "errors.call-malformed" },
  "errors.too-many-parts": {
    code: "TOO_MANY_PARTS",
    message: message("errors.call-too-many-parts", { fields: FIELD_LIMITS.fields, same: FIELD_LIMITS.sameName }),
  },
  "errors.text-too-large": {
    code: "POST_TOO_LARGE",
    message: message("errors.call-text-too-large", { all: FIELD_LIMITS.textBytes / KB, each: FIELD_LIMITS.fieldLength }),
  },
  "errors.no-json-object": { code: "PARAM_ERROR", message: "errors.no-json-object" },
  "errors.json-nested": { code: "PARAM_ERROR", message: "errors.json-nested" },
};

/**
 * Handles one API call (§7): a POST with a form or JSON, validated with the call's schema. The response has HTTP status 200 and the envelope
 * resultCode, resultMessage, resultData. An invalid Token, or none if the call needs one, gives TOKEN_VALID_FAIL; invalid fields give PARAM_ERROR with
 * the messages in resultData.fields; a call without files that exceeds CALL_SECONDS gives TOO_SLOW; a database that does not answer gives UNAVAILABLE;
 * an unexpected error gives SYSTEM_ERROR with the request id of its log entry. Rethrows the error of a request that the client aborted.
 */
export async function handleCall(args: ActionFunctionArgs, call: Call): Promise<Response> {
  const { request, context } = args;
  if (request.method !== "POST") return callErrorResponse(request, "METHOD");
  const pending = runCall(args, call).catch((error: unknown): CallResult => {
    if (isClientAbort(request, error)) throw error;
    context.shop.log.error("call", error, { path: new URL(request.url).pathname });
    if (isStorageError(error))
      return { ok: false, code: "UNAVAILABLE", message: "errors.call-outage", headers: [["Retry-After", String(BUSY_RETRY_SECONDS)]] };
    return { ok: false, code: "SYSTEM_ERROR", message: message("errors.system-error", { reference: context.requestId }) };
  });
  // After a timeout, the call continues, and a repetition with the same key gets its result.
  const result = await (call.limits
    ? pending
    : withTimeout(pending, CALL_MS, (): CallResult => ({ ok: false, code: "TOO_SLOW", message: "errors.too-slow" })));
  return envelope(await callLanguage(request), validateCallResult(args, call, result));
}

async function runCall({ request, context }: ActionFunctionArgs, call: Call): Promise<CallResult> {
  const { shop, clientAddress } = context;
  if (await isTooFrequent(call, new URL(request.url).pathname, context)) return rejectCall({ code: "too-many-tries" });
  const found = await findCallerIdentity(request, context);
  if (found === "ended" && !call.endsSession) return { ok: false, code: "TOKEN_VALID_FAIL", message: "errors.session-ended" };
  const identity = found === "ended" ? null : found;
  if (!mayCall(call.who, identity)) return signInRejection(identity);
  const body = await readForm(request, call.limits ?? TEXT_ONLY_LIMITS, { json: true });
  if (!body.ok) return rejectCallBody(body);
  const parsed = parseWithZod(body.form, { schema: call.input as z.ZodType<Record<string, unknown>> });
  const sentTicket = body.form.get("ticket");
  const ticket = CodeKeySchema.safeParse(sentTicket).data ?? newCodeKey();
  // `never`: `mayCall` has checked that the identity is of the kind that the call needs.
  const caller = {
    shop,
    request,
    context,
    language: await callLanguage(request),
    identity: identity as never,
    clientAddress,
    ticket,
    form: body.form,
  };
  if (parsed.status === "success") {
    const result = await call.run(parsed.value, caller);
    return !result.ok && result.code === "TOO_MANY_TRIES" ? { ...result, data: { ...result.data, ticket } } : result;
  }
  const schemaErrors = Object.fromEntries(
    Object.entries(parsed.error ?? {}).flatMap(([name, messages]) => (messages ? [[name, messages.map(toTextKey)]] : [])),
  );
  const validFields = call.input instanceof z.ZodObject ? acceptedFields(call.input, parsed.payload, schemaErrors) : {};
  const fields = { ...(await call.check?.(validFields, caller)), ...schemaErrors };
  return { ok: false, code: "PARAM_ERROR", message: Object.values(schemaErrors)[0]?.[0] ?? REQUIRED, fields };
}

async function isTooFrequent({ postsPerMinute }: Call, path: string, { shop, clientAddress }: AppLoadContext): Promise<boolean> {
  if (postsPerMinute === undefined) return false;
  const limit = { name: `call ${path.toLowerCase()}`, subject: clientAddress, limit: postsPerMinute, windowMs: 60_000, now: shop.clock() };
  return !(await countAttempt(shop.db, limit));
}

/** Replaces zod's own English messages, for fields that were sent twice or as a file, by "required". */
const toTextKey = (error: string) => (TEXT_KEY.test(error) ? (error as ErrorMessage) : REQUIRED);

/**
 * Returns the caller's identity: null if not signed in, "ended" if the Token has no session any more. With the header Token, even an empty one, the caller
 * is an API client, and cookies do not sign it in.
 */
async function findCallerIdentity(request: Request, context: AppLoadContext): Promise<Identity | "ended" | null> {
  const token = request.headers.get("Token");
  if (token === null) return readIdentity(request, context);
  return token === "" ? null : ((await findSession(context.shop, token)) ?? "ended");
}

const mayCall = (who: Call["who"], identity: Identity | null) =>
  who === "anyone" || (who === "account" ? identity?.kind === "account" : identity !== null);

/** Unreadable bodies get HTTP 200 like every rejection, except an unsupported content type (415). */
function rejectCallBody({ reason, maxBytes }: Extract<ReadFormResult, { ok: false }>): CallResult {
  if (reason === "errors.content-type") return { ok: false, code: "CONTENT_TYPE", message: "errors.call-content-type", status: 415 };
  if (reason !== "errors.post-too-large") return { ok: false, ...BODY_REJECTIONS[reason] };
  return { ok: false, code: "POST_TOO_LARGE", message: message("errors.call-too-large", { limit: formatBytes(maxBytes) }) };
}

const formatBytes = (bytes: number) => (bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / KB / KB} MB`);

function envelope(language: ChannelLanguage, result: CallResult): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const [name, value] of result.headers ?? []) headers.append(name, value);
  if (result.ok) return Response.json({ resultCode: "SUCCESS", resultMessage: "", resultData: result.data }, { headers });
  const translate = createMessageTranslator(language);
  const fields = result.fields && {
    fields: Object.fromEntries(Object.entries(result.fields).map(([name, messages]) => [name, messages.map(translate)])),
  };
  const resultData = fields || result.data ? { ...fields, ...result.data } : null;
  return Response.json({ resultCode: result.code, resultMessage: translate(result.message), resultData }, { status: result.status ?? 200, headers });
}

/**
 * Validates the result of a call against its output schema and codes. A violation is an error; in production it is logged and the result is sent
 * anyway, because its effects have happened, but without unknown fields, which may be confidential.
 */
function validateCallResult({ request, context: { shop } }: ActionFunctionArgs, call: Call, result: CallResult): CallResult {
  const { pathname: path } = new URL(request.url);
  const parsed = result.ok ? call.output.safeParse(result.data) : null;
  const violation = result.ok ? parsed?.error?.message : codesOf(call).includes(result.code) ? null : `code ${result.code}`;
  if (!violation) return result;
  if (!shop.env.production) throw new Error(`The result of ${path} violates its output schema: ${violation}`);
  shop.log.error("call.contract", violation, { path });
  return result.ok ? { ...result, data: removeUnknownFields(result.data, parsed?.error?.issues ?? []) } : result;
}

function removeUnknownFields(data: unknown, issues: z.core.$ZodIssue[]): unknown {
  const cleaned: unknown = structuredClone(data);
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const parent = issue.path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown>)[name], cleaned);
    for (const key of issue.keys) delete (parent as Record<string, unknown>)[key];
  }
  return cleaned;
}

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

/** Returns the language of the header `lang` (§7: `zh-hk`, the short `hk`, or a tag such as `en-US`), else that of the request: a language of the channel pages only if it is remembered. */
async function callLanguage(request: Request): Promise<ChannelLanguage> {
  return parseLanguageTag(request.headers.get("lang") ?? "") ?? (await requestLanguage(request, "site"));
}

/** Returns a function that translates a message such as "errors.too-long?field=errors%3Afield.city&max=60". */
export function createMessageTranslator(language: ChannelLanguage): (message: string) => string {
  const { t } = translatorOf(language);
  return (text) => {
    // A failed call always says something (§8).
    if (text === "") return t("errors.unknown");
    const { key, values } = readMessage(text);
    return t(key, values.field ? { ...values, field: t(values.field as TextKey) } : values);
  };
}
