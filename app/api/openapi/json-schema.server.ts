import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** Converts a zod schema to JSON Schema, of its input or its output. Named parts stay references to `#/$defs/<name>`. */
export function toSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // For dates and times, the format is enough.
    override: ({ jsonSchema }) => void ((jsonSchema.format ?? "").startsWith("date") && delete jsonSchema.pattern),
  });
  return jsonSchema;
}

/** Returns the schema with its named parts moved to `components`, the components of an OpenAPI document. */
export function withComponents(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const { $defs = {}, ...rest } = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
  for (const [name, part] of Object.entries($defs as Record<string, JsonSchema>)) {
    const { id: _, ...jsonSchema } = part;
    components[name] = jsonSchema;
  }
  return rest;
}
