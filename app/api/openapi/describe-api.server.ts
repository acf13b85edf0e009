import { CALL_CODES, CALL_SECONDS, GATE_CODES, type CallCode } from "#app/api/call/call-codes.ts";
import { type JsonSchema, toSchema, withComponents } from "./json-schema.server.ts";
import { REJECTION_STATUS, type HttpRejection } from "#server/protocol/rejection-status.schema.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGES, LT_LANGUAGES } from "#server/locale/locale.schema.ts";
import { SHOP_VERSION } from "#server/observability/shop-version.ts";
import { CALLS } from "#app/api/calls.server.ts";
import { codesOf, type Call } from "#app/api/call/define-call.server.ts";
import { describeInput } from "./describe-input.server.ts";

const HEADERS = ["web-uuid", "Req-Device", "lang"].map((name) => ({ $ref: `#/components/parameters/${name}` }));

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the name of a call in generated clients: `/common/getCountryList` → `commonGetCountryList`. */
const operationId = (path: string) =>
  path
    .slice(1)
    .replace(/\/(.)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^./, (letter) => letter.toLowerCase());

const ABOUT = `Every call is a POST with multipart, urlencoded or JSON fields, answered with HTTP 200 in one envelope:
resultCode (SUCCESS, or why not), resultMessage (words in the language of the header lang), resultData.

Send the header Token with every call, empty where nobody is signed in; then no cookie is needed. TOKEN_VALID_FAIL means that the session
has ended, or that the call needs one: forget the Token and sign in again. ACCOUNT_NEEDED means that the Token
is a card-holder's, and stays good, but that the call needs an account's. PARAM_ERROR has the messages of each field in resultData.fields.
Without the header lang, words are in Simplified Chinese. A body has at most 64 KB, with files as much as its call says. The schema
ResultCode lists every code with its HTTP status and what it means. A call without files that takes longer than ${CALL_SECONDS} seconds answers TOO_SLOW; one that broke answers SYSTEM_ERROR with a reference.

Fields are taken as people type them: outer spaces, and spaces and hyphens in ICCIDs, phone numbers and codes, do not count, and a number
may come as text. A field that stands several times is a list; a tick is "on", or true in JSON. What is empty is not there.
Money is { amount, currency }, the amount in whole minor units; a time is ISO 8601 in UTC, a day YYYY-MM-DD.`;

const REFUSED: JsonSchema = {
  description: "Null, or what else is known of a refusal",
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

const CALL_STATUS: Partial<Record<CallCode, number>> = { CONTENT_TYPE: 415 };
const refusalOf = (code: string) => code.toLowerCase().replaceAll("_", "-") as HttpRejection;

/** All codes with their status and meaning; a code may occur twice (BUSY). */
const CATALOGUE: { code: string; status: number; meaning: string }[] = [
  ...Object.entries(CALL_CODES).map(([code, meaning]) => ({ code, status: CALL_STATUS[code as CallCode] ?? 200, meaning })),
  ...Object.entries(GATE_CODES).map(([code, meaning]) => ({ code, status: REJECTION_STATUS[refusalOf(code)], meaning })),
];

/** Returns a schema with the codes as an enum and the status and meaning of each. */
function codeEnum(description: string, entries: typeof CATALOGUE): JsonSchema {
  const codes = [...new Set(entries.map(({ code }) => code))];
  const describeCode = (name: string) => entries.filter(({ code }) => code === name).map(({ status, meaning }) => `HTTP ${status}: ${meaning}`);
  return { type: "string", description, enum: codes, "x-enum-descriptions": codes.map((code) => describeCode(code).join(" ")) };
}

const GATE: JsonSchema = {
  type: "object",
  required: ["resultCode", "resultMessage", "resultData"],
  properties: {
    resultCode: codeEnum(
      "Why the web server in front of the calls turned it away",
      CATALOGUE.filter(({ status, code }) => code in GATE_CODES && status !== 200),
    ),
    resultMessage: { type: "string" },
    resultData: { type: "null" },
  },
};

/** The format that `isMurmur` accepts, or empty. */
const WEB_UUID = "^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$";

const header = (name: string, description: string, schema: JsonSchema) => ({ name, in: "header", required: false, description, schema });

/** Returns the OpenAPI 3.1 document of all calls, generated from the schemas that validate their input and output (§7). */
export function describeApi(publicOrigin: string): object {
  const schemas: Record<string, JsonSchema> = {
    ResultCode: codeEnum("Every code that the API answers, with its HTTP status and what it means; each call lists its own", CATALOGUE),
    RefusedData: REFUSED,
    GateAnswer: GATE,
  };
  const paths = Object.fromEntries(Object.entries(CALLS).map(([path, call]) => [path, { post: describeCall(path, call, schemas) }]));
  return {
    openapi: "3.1.0",
    jsonSchemaDialect: "https://spec.openapis.org/oas/3.1/dialect/base",
    info: { title: `${BRAND.names.en} API`, version: SHOP_VERSION, description: ABOUT },
    servers: [{ url: `${publicOrigin}/api` }],
    paths,
    components: {
      securitySchemes: { Token: { type: "apiKey", in: "header", name: "Token", description: "As /user/login answers it" } },
      parameters: {
        "web-uuid": header("web-uuid", "The fingerprint of the device where its owner agreed to it, else empty", {
          type: "string",
          pattern: WEB_UUID,
        }),
        "Req-Device": header("Req-Device", "What kind of device calls", { type: "string", examples: ["mobile"] }),
        lang: header("lang", "The language of words, in letters of any case; a language tag such as en-US or zh-TW is understood as the nearest", {
          type: "string",
          enum: [...new Set([...CHANNEL_LANGUAGES, ...Object.keys(LT_LANGUAGES)])],
        }),
      },
      responses: {
        AtTheGate: {
          description: "Turned away before the call, with a status of its own; GateAnswer lists the codes, and ResultCode what each means.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/GateAnswer" } } },
        },
      },
      schemas,
    },
  };
}

/** Returns a call as an OpenAPI operation and adds the schemas of its response to `components` (§7). */
function describeCall(path: string, call: Call, components: Record<string, JsonSchema>): object {
  const id = operationId(path);
  const name = id.replace(/^./, (letter) => letter.toUpperCase());
  components[`${name}Data`] = withComponents(toSchema(call.output, "output"), components);
  components[`${name}Answer`] = answerSchema(call, `${name}Data`);
  const token = { Token: [] };
  return {
    operationId: id,
    summary: call.about,
    tags: [path.split("/").length > 2 ? path.split("/")[1] : "shop"],
    parameters: HEADERS,
    security: call.who === "anyone" ? [{}, token] : [token],
    ...(call.who !== "anyone" && {
      description: call.who === "account" ? "Needs the Token of an account." : "Needs the Token of an account, or of the holder of a SIM.",
    }),
    requestBody: describeInput(call),
    responses: {
      200: { description: "Done, or refused with a code", content: { "application/json": { schema: ref(`${name}Answer`) } } },
      415: {
        description: "The body is of a type that no call reads: CONTENT_TYPE",
        content: { "application/json": { schema: ref(`${name}Answer`) } },
      },
      default: { $ref: "#/components/responses/AtTheGate" },
    },
  };
}

function answerSchema(call: Call, data: string): JsonSchema {
  const required = ["resultCode", "resultMessage", "resultData"];
  const done = { type: "object", required, properties: { resultCode: { const: "SUCCESS" }, resultMessage: { const: "" }, resultData: ref(data) } };
  const refused = {
    type: "object",
    required,
    properties: { resultCode: { type: "string", enum: codesOf(call) }, resultMessage: { type: "string" }, resultData: ref("RefusedData") },
  };
  return { oneOf: [done, refused] };
}
