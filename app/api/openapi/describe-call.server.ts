import { codesOf, type Call } from "#app/api/call/define-call.server.ts";
import { describeInput } from "./describe-input.server.ts";
import { toSchema, withComponents, type JsonSchema } from "./json-schema.server.ts";

const HEADERS = ["web-uuid", "Req-Device", "lang"].map((name) => ({ $ref: `#/components/parameters/${name}` }));
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the name of a call in generated clients: `/common/getCountryList` → `commonGetCountryList`. */
const operationId = (path: string) =>
  path
    .slice(1)
    .replace(/\/(.)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^./, (letter) => letter.toLowerCase());

/** Returns a call as an OpenAPI operation and adds the schemas of its response to `components` (§7). */
export function describeCall(path: string, call: Call, components: Record<string, JsonSchema>): object {
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
