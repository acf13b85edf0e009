import { z } from "zod";

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
