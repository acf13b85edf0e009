import { describeCall } from "#app/request/describe-call.server.ts";
import type { JsonSchema } from "#app/request/json-schema.server.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGES, LT_LANGUAGES } from "#server/locale/locale.schema.ts";
import { SHOP_VERSION } from "#server/shop-version.ts";
import refusalTexts from "#server/locale/texts/en/refusal.json";
import { CALLS } from "./calls.server.ts";

const ABOUT = `Every call is a POST with multipart, urlencoded or JSON fields, answered with HTTP 200 in one envelope:
resultCode (SUCCESS, or why not), resultMessage (words in the language of the header lang), resultData.

Send the header Token with every call, empty where nobody is signed in; then no cookie is needed. TOKEN_VALID_FAIL means that the session
has ended, or that the call needs one: forget the Token and sign in again. ACCOUNT_NEEDED means that the Token
is a card-holder's, and stays good, but that the call needs an account's. PARAM_ERROR has the messages of each field in resultData.fields.
Without the header lang, words are in Simplified Chinese. A call that takes longer than 20 seconds answers TOO_SLOW; one that broke answers SYSTEM_ERROR with a reference.

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

/** Every refusal of the web server has its text in one file. */
const GATE_CODES = Object.keys(refusalTexts)
  .filter((name) => name !== "homepage" && !name.startsWith("program"))
  .map((name) => name.toUpperCase().replaceAll("-", "_"));

const GATE: JsonSchema = {
  type: "object",
  required: ["resultCode", "resultMessage", "resultData"],
  properties: { resultCode: { type: "string", enum: GATE_CODES }, resultMessage: { type: "string" }, resultData: { type: "null" } },
};

/** As isMurmur wants it, or empty. */
const WEB_UUID = "^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$";

const header = (name: string, description: string, schema: JsonSchema) => ({ name, in: "header", required: false, description, schema });

/** Every call of the API as an OpenAPI 3.1 document, made of the schemas that check what is sent and answered (§7). */
export function describeApi(publicOrigin: string): object {
  const schemas: Record<string, JsonSchema> = { RefusedData: REFUSED, GateAnswer: GATE };
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
        lang: header("lang", "The language of words", { type: "string", enum: [...CHANNEL_LANGUAGES, ...Object.keys(LT_LANGUAGES)] }),
      },
      responses: {
        AtTheGate: {
          description:
            "Turned away before the call. 400 BAD_REQUEST: an address or coding that cannot be read. 403 FOREIGN_SENDER: a post of another site. 404 NOT_FOUND: no such call. 405 METHOD: not a POST. 408 SLOW: the body did not arrive in time. 411 LENGTH and 413 SIZE: a body without length, or too long. 421 HOST: not our host. 500 FAULT: it broke, with a reference. 503 BUSY and UNAVAILABLE: ask again after Retry-After.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/GateAnswer" } } },
        },
      },
      schemas,
    },
  };
}
