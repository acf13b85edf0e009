import { parseWithZod } from "#app/request/form/form-action.server.ts";
import { z } from "zod";
import { FIELD_LIMITS } from "#app/request/body/form-fields.server.ts";
import { TEXT_ONLY_LIMITS } from "#app/request/body/read-form.server.ts";
import type { Call, CallFields } from "./define-call.server.ts";

const MULTIPART = "multipart/form-data";
const PLAIN_BODIES = ["application/json", "application/x-www-form-urlencoded"];
const FILE = { type: "string", format: "binary", contentMediaType: "application/octet-stream" };
/** The field of a call that a rate limit rejected. */
const TICKET: JsonSchema = {
  type: "string",
  pattern: "^[\\w-]{43}$",
  description: "resultData.ticket of TOO_MANY_TRIES: send it when resultData.waitSeconds are over",
};
/** A placeholder for a file in an example. */
const BYTES = "(the bytes of a JPG)";
const KB = 1024;

/** JSON Schema for common fields whose zod schemas check in code. */
const COMMON_FIELDS: Record<string, JsonSchema> = {
  email: { format: "email" },
  iccid: { description: "The ICCID of a SIM of the shop: 19 or 20 digits that start with 8985234" },
};

type ObjectSchema = JsonSchema & { properties: Record<string, JsonSchema>; required: string[]; additionalProperties?: unknown };

/** Returns the OpenAPI request body of a call: multipart, urlencoded or JSON; only multipart if a file is required. */
export function describeInput(call: Call): object {
  const input = inputSchema(call);
  const mediaType = (schema: ObjectSchema, extraFields: Record<string, unknown> = {}) => ({
    schema,
    ...(Object.keys(input.properties).length > 0 && { examples: examplesOf(call, extraFields) }),
  });
  const plain = call.needsFile ? [] : PLAIN_BODIES.map((type) => [type, mediaType(input)]);
  return {
    description: limitsOf(call),
    required: input.required.length > 0 || call.needsFile === true,
    content: Object.fromEntries([[MULTIPART, mediaType(withFiles(call, input), requiredFile(call))], ...plain]),
  };
}

/** Returns the limits of the whole body in words, as `readForm` applies them; those of each field are in its schema. */
function limitsOf({ limits = TEXT_ONLY_LIMITS }: Call): string {
  const { fields, sameName, fieldLength, textBytes } = FIELD_LIMITS;
  const fileLimit = limits.maxFiles > 0 ? `A body with files has at most ${inMb(limits.maxBytes)} MB. ` : "";
  return `${fileLimit}Text has at most ${textBytes / KB} KB, ${fields} fields, ${sameName} of one name, ${fieldLength} characters each.`;
}

const inMb = (bytes: number) => bytes / KB / KB;

/** Returns the schema of a call's fields, without files. */
export function inputSchema(call: Call): ObjectSchema {
  const { properties = {}, additionalProperties } = toSchema(call.input, "input") as Partial<ObjectSchema>;
  for (const [name, schema] of Object.entries(COMMON_FIELDS)) if (properties[name]) properties[name] = { ...properties[name], ...schema };
  for (const [name, schema] of Object.entries(call.fields ?? {})) properties[name] = { ...properties[name], ...schema };
  if (call.codes.includes("TOO_MANY_TRIES")) properties.ticket = TICKET;
  return { type: "object", properties, required: requiredFields(call), ...(additionalProperties ? { additionalProperties } : {}) };
}

/** Returns the fields that no example can omit. Validates each example without the field, because a schema may check several fields together. */
export function requiredFields(call: Call): string[] {
  const examples = call.examples ?? [{}];
  const isOptional = (name: string) => examples.some((example) => accepts(call, without(example, name)));
  return Object.keys(examples[0] ?? {}).filter((name) => !isOptional(name));
}

/** Returns true if the call's schema accepts the fields, sent as a form. */
function accepts(call: Call, fields: CallFields): boolean {
  return parseWithZod(toForm(fields), { schema: call.input as z.ZodType<Record<string, unknown>> }).status === "success";
}

/** Converts fields to a form; a list becomes a repeated field. */
export function toForm(fields: CallFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const item of [value].flat()) form.append(name, item);
  return form;
}

const without = (fields: CallFields, name: string): CallFields => Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

/** Returns the names and schemas of the file fields. */
const fileFields = ({ files = [] }: Call) =>
  files.map((name): [string, JsonSchema] => (name === "*" ? ["files", { type: "array", items: FILE }] : [name, FILE]));

function withFiles(call: Call, { properties, required, ...otherKeywords }: ObjectSchema): ObjectSchema {
  const requiredFiles = Object.keys(requiredFile(call));
  return { ...otherKeywords, properties: { ...properties, ...Object.fromEntries(fileFields(call)) }, required: [...required, ...requiredFiles] };
}

/** Returns a placeholder for the required file by its field name, for the examples; empty if the call requires none. */
function requiredFile(call: Call): Record<string, unknown> {
  const [firstField] = call.needsFile ? fileFields(call) : [];
  if (!firstField) return {};
  const [name, { type }] = firstField;
  return { [name]: type === "array" ? [BYTES] : BYTES };
}

const examplesOf = ({ examples = [{}] }: Call, extraFields: Record<string, unknown>) =>
  Object.fromEntries(examples.map((value, index) => [`example-${index + 1}`, { value: { ...value, ...extraFields } }]));

export type JsonSchema = Record<string, unknown>;

/** Converts a zod schema to JSON Schema, of its input or its output. Named parts stay references to `#/$defs/<name>`. */
export function toSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // For dates and times, zod adds a long pattern; the format is enough.
    override: ({ jsonSchema }) => void ((jsonSchema.format ?? "").startsWith("date") && delete jsonSchema.pattern),
  });
  return jsonSchema;
}

/** Moves the named parts of a schema to `schemas`, the schemas of an OpenAPI document. Returns the schema with references to them. */
export function moveNamedParts(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const { $defs = {}, ...mainSchema } = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
  for (const [name, part] of Object.entries($defs as Record<string, JsonSchema>)) {
    const { id: _, ...jsonSchema } = part;
    schemas[name] = jsonSchema;
  }
  return mainSchema;
}
