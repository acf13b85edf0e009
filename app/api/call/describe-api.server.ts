import { CALL_CODES, CALL_SECONDS, WEB_SERVER_CODES, type CallCode } from "./call-codes.ts";
import { REJECTION_STATUS, type HttpRejection } from "#server/protocol/rejection-status.schema.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import { SHOP_VERSION } from "#server/observability/metrics.ts";
import { CALLS } from "#app/api/calls.server.ts";
import { codesOf, type Call } from "./define-call.server.ts";
import { describeInput, type JsonSchema, moveNamedParts, toSchema } from "./describe-input.server.ts";

const HEADERS = ["web-uuid", "Req-Device", "lang"].map((name) => ({ $ref: `#/components/parameters/${name}` }));

const ABOUT = `Every call is a POST with multipart, urlencoded or JSON fields. It answers HTTP 200 with one envelope, on success and on rejection:
resultCode (SUCCESS, or the code of the rejection), resultMessage (a message for the user, empty on success), resultData.
CONTENT_TYPE is 415, and the web server's own rejections have other statuses.

Send the header Token with every call, empty if nobody is signed in; then no cookie is needed. TOKEN_VALID_FAIL means that the session
has ended, or that the call needs a Token: discard the Token and sign in again. ACCOUNT_NEEDED means that the call needs the Token of an account, and
that the Token belongs to a session signed in by ICCID; it stays valid. PARAM_ERROR has the messages of each field in resultData.fields.
Without the header lang, messages are in the language of the cookie lang_base, else the best match of Accept-Language among the languages of all pages, else Simplified Chinese. A body has at
most 64 KB; a call that accepts files states its own limit. The schema ResultCode lists every code with its HTTP status and meaning. A call that accepts no files and takes longer
than ${CALL_SECONDS} seconds answers TOO_SLOW; if the database does not answer, UNAVAILABLE with Retry-After; one that failed unexpectedly answers SYSTEM_ERROR with a reference.

Spaces around a value, and spaces and hyphens in ICCIDs, phone numbers and codes, are ignored. A number may be sent as text. A field that is repeated
is a list; a checkbox is "on", or true in JSON. An empty field counts as omitted.
Money is { amount, currency }, the amount in whole minor units; a time is ISO 8601 in UTC, a day YYYY-MM-DD.`;

const REJECTED_DATA: JsonSchema = {
  description: "Null, or details of the rejection",
  anyOf: [
    { type: "null" },
    {
      type: "object",
      properties: {
        fields: { type: "object", additionalProperties: { type: "array", items: { type: "string" } }, description: "Messages of each field" },
      },
    },
  ],
};

/** The HTTP status of calls' codes that do not have status 200. */
const CALL_STATUS: Partial<Record<CallCode, number>> = { CONTENT_TYPE: 415 };
/** Returns the name of a rejection of the web server: NOT_FOUND → `not-found`. */
const rejectionOf = (code: string) => code.toLowerCase().replaceAll("_", "-") as HttpRejection;

/** All codes with their status and meaning. BUSY occurs twice: a call answers it with status 200, the web server with 503. */
const CODE_MEANINGS: { code: string; status: number; meaning: string }[] = [
  ...Object.entries(CALL_CODES).map(([code, meaning]) => ({ code, status: CALL_STATUS[code as CallCode] ?? 200, meaning })),
  ...Object.entries(WEB_SERVER_CODES).map(([code, meaning]) => ({ code, status: REJECTION_STATUS[rejectionOf(code)], meaning })),
];

const WEB_SERVER_ANSWER: JsonSchema = {
  type: "object",
  required: ["resultCode", "resultMessage", "resultData"],
  properties: {
    resultCode: codeEnum(
      "Why the web server in front of the calls rejected it",
      // The entry with status 200 is the BUSY of calls.
      CODE_MEANINGS.filter(({ status, code }) => code in WEB_SERVER_CODES && status !== 200),
    ),
    resultMessage: { type: "string" },
    resultData: { type: "null" },
  },
};

/** The format that `isMurmur` accepts, or empty. */
const WEB_UUID = "^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$";

/** Returns the OpenAPI 3.1 document of all calls, generated from the schemas that validate their input and output (§7). */
export function describeApi(publicOrigin: string): object {
  const schemas: Record<string, JsonSchema> = {
    ResultCode: codeEnum("Every code of the API with its HTTP status and meaning; each call lists its own", CODE_MEANINGS),
    RefusedData: REJECTED_DATA,
    // Published name, as AtTheGate below: the rejections of the web server.
    WebServerAnswer: WEB_SERVER_ANSWER,
  };
  const paths = Object.fromEntries(Object.entries(CALLS).map(([path, call]) => [path, { post: describeCall(path, call, schemas) }]));
  return {
    openapi: "3.1.0",
    jsonSchemaDialect: "https://spec.openapis.org/oas/3.1/dialect/base",
    info: { title: `${BRAND.names.en} API`, version: SHOP_VERSION, description: ABOUT },
    servers: [{ url: `${publicOrigin}/api` }],
    paths,
    components: {
      securitySchemes: {
        Token: { type: "apiKey", in: "header", name: "Token", description: "The token that /user/login returns; empty if nobody is signed in" },
      },
      parameters: {
        "web-uuid": header("web-uuid", "The device fingerprint if the user consented to tracking, else empty", {
          type: "string",
          pattern: WEB_UUID,
        }),
        "Req-Device": header("Req-Device", "The kind of device", { type: "string", examples: ["mobile"] }),
        lang: header("lang", "The language of messages, in any letter case. A language tag such as en-US or zh-TW selects the nearest language", {
          type: "string",
          enum: [...new Set([...CHANNEL_LANGUAGE_OPTIONS.map(({ key }) => key), ...CHANNEL_LANGUAGE_OPTIONS.map(({ lt }) => lt)])],
        }),
      },
      responses: {
        AtTheGate: {
          description:
            "Rejected by the web server before the call, with its own HTTP status. WebServerAnswer lists the codes; ResultCode has their meaning.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/WebServerAnswer" } } },
        },
      },
      schemas,
    },
  };
}

/** Returns a schema with the codes as an enum and the status and meaning of each. */
function codeEnum(description: string, entries: typeof CODE_MEANINGS): JsonSchema {
  const codes = [...new Set(entries.map(({ code }) => code))];
  const describeCode = (name: string) => entries.filter(({ code }) => code === name).map(({ status, meaning }) => `HTTP ${status}: ${meaning}`);
  return { type: "string", description, enum: codes, "x-enum-descriptions": codes.map((code) => describeCode(code).join(" ")) };
}

const header = (name: string, description: string, schema: JsonSchema) => ({ name, in: "header", required: false, description, schema });

/** Returns a call as an OpenAPI operation and adds the schemas of its response to `schemas`, the schemas of the document (§7). */
function describeCall(path: string, call: Call, schemas: Record<string, JsonSchema>): object {
  const id = operationId(path);
  const name = id.replace(/^./, (letter) => letter.toUpperCase());
  schemas[`${name}Data`] = moveNamedParts(toSchema(call.output, "output"), schemas);
  schemas[`${name}Answer`] = answerSchema(call, `${name}Data`);
  const token = { Token: [] };
  return {
    operationId: id,
    summary: call.about,
    // The folder of the path; "shop" for calls without one, such as /CollectData.
    tags: [path.split("/").length > 2 ? path.split("/")[1] : "shop"],
    parameters: HEADERS,
    security: call.who === "anyone" ? [{}, token] : [token],
    ...(call.who !== "anyone" && {
      description: call.who === "account" ? "Needs the Token of an account." : "Needs the Token of an account, or of a session signed in by ICCID.",
    }),
    requestBody: describeInput(call),
    responses: {
      200: { description: "Success, or a rejection with its code", content: { "application/json": { schema: ref(`${name}Answer`) } } },
      415: {
        description: "The content type of the body is not supported: CONTENT_TYPE",
        content: { "application/json": { schema: ref(`${name}Answer`) } },
      },
      default: { $ref: "#/components/responses/AtTheGate" },
    },
  };
}

/** Returns the name of a call in generated clients: `/common/getCountryList` → `commonGetCountryList`. */
const operationId = (path: string) =>
  path
    .slice(1)
    .replace(/\/(.)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^./, (letter) => letter.toLowerCase());

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schema of a call's response. `dataName`: the name of the schema of resultData on success. */
function answerSchema(call: Call, dataName: string): JsonSchema {
  const required = ["resultCode", "resultMessage", "resultData"];
  const success = {
    type: "object",
    required,
    properties: { resultCode: { const: "SUCCESS" }, resultMessage: { const: "" }, resultData: ref(dataName) },
  };
  const rejection = {
    type: "object",
    required,
    properties: { resultCode: { type: "string", enum: codesOf(call) }, resultMessage: { type: "string" }, resultData: ref("RefusedData") },
  };
  return { oneOf: [success, rejection] };
}
