import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import type { z } from "zod";
import { FIELD_LIMITS } from "#app/request/body/form-fields.server.ts";
import { WITHOUT_FILES } from "#app/request/body/read-form.server.ts";
import type { Call, CallFields } from "#app/api/call/define-call.server.ts";
import { toSchema, type JsonSchema } from "./json-schema.server.ts";

const MULTIPART = "multipart/form-data";
const PLAIN_BODIES = ["application/json", "application/x-www-form-urlencoded"];
const FILE = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };

/** What a call takes, as OpenAPI says it: a form of either kind or JSON, a form with parts where a file must come. */
export function describeInput(call: Call): object {
  const input = inputSchema(call);
  const of = (schema: ObjectSchema, more: Record<string, unknown> = {}) => ({
    schema,
    ...(Object.keys(input.properties).length > 0 && { examples: examplesOf(call, more) }),
  });
  const plain = call.needsFile ? [] : PLAIN_BODIES.map((type) => [type, of(input)]);
  return {
    description: limitsOf(call),
    required: input.required.length > 0 || call.needsFile === true,
    content: Object.fromEntries([[MULTIPART, of(withFiles(call, input), neededFile(call))], ...plain]),
  };
}

/** The limits of the whole body, as `readForm` has them; those of each field are in its schema. */
function limitsOf({ limits = WITHOUT_FILES }: Call): string {
  const { fields, sameName, fieldLength, textBytes } = FIELD_LIMITS;
  const body = limits.maxFiles > 0 ? `At most ${inMb(limits.maxBytes)} MB with files; without files, and as text, at most` : "At most";
  return `${body} ${textBytes / KB} KB, ${fields} fields, ${sameName} of one name, ${fieldLength} characters each.`;
}

const KB = 1024;
const inMb = (bytes: number) => bytes / KB / KB;

/** Of fields that many calls have, what their schemas check by code. */
const WELL_KNOWN: Record<string, JsonSchema> = {
  email: { format: "email" },
  iccid: { description: "The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234" },
};

type ObjectSchema = JsonSchema & { properties: Record<string, JsonSchema>; required: string[]; additionalProperties?: unknown };

/** The fields that a call takes beside files. */
export function inputSchema(call: Call): ObjectSchema {
  const { properties = {}, additionalProperties: more } = toSchema(call.input, "input") as Partial<ObjectSchema>;
  for (const [name, said] of Object.entries(WELL_KNOWN)) if (properties[name]) properties[name] = { ...properties[name], ...said };
  for (const [name, said] of Object.entries(call.fields ?? {})) properties[name] = { ...properties[name], ...said };
  return { type: "object", properties, required: requiredFields(call), ...(more ? { additionalProperties: more } : {}) };
}

/** A field is required where no example can leave it out: asked of the schema itself, which may also look at several fields together. */
export function requiredFields(call: Call): string[] {
  const examples = call.examples ?? [{}];
  const canLeaveOut = (name: string) => examples.some((example) => accepts(call, without(example, name)));
  return Object.keys(examples[0] ?? {}).filter((name) => !canLeaveOut(name));
}

/** Whether fields, sent as a form, fit what a call takes. */
export function accepts(call: Call, fields: CallFields): boolean {
  return parseWithZod(toForm(fields), { schema: call.input as z.ZodType<Record<string, unknown>> }).status === "success";
}

/** Fields as a form posts them: a list is repeated. */
export function toForm(fields: CallFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

const without = (fields: CallFields, name: string): CallFields => Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));

/** The fields that are files, as they are named in a form, with their schemas. */
const fileFields = ({ files = [] }: Call) =>
  files.map((name): [string, JsonSchema] => (name === "*" ? ["files", { type: "array", items: FILE }] : [name, FILE]));

function withFiles(call: Call, { properties, required, ...rest }: ObjectSchema): ObjectSchema {
  const needed = Object.keys(neededFile(call));
  return { ...rest, properties: { ...properties, ...Object.fromEntries(fileFields(call)) }, required: [...required, ...needed] };
}

/** What stands for the bytes of the file that must come; an example has no real ones. */
function neededFile(call: Call): Record<string, unknown> {
  const [first] = call.needsFile ? fileFields(call) : [];
  if (!first) return {};
  const [name, { type }] = first;
  return { [name]: type === "array" ? [BYTES] : BYTES };
}
const BYTES = "(the bytes of a JPG)";

const examplesOf = ({ examples = [{}] }: Call, more: Record<string, unknown>) =>
  Object.fromEntries(examples.map((value, at) => [`example-${at + 1}`, { value: { ...value, ...more } }]));
