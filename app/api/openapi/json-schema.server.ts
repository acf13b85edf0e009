import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** A schema of ours as JSON Schema: what is taken (`input`) or answered (`output`); parts with a name stay references to `#/$defs/<name>`. */
export function toSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...said } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // What the format of a time says is enough.
    override: ({ jsonSchema }) => void ((jsonSchema.format ?? "").startsWith("date") && delete jsonSchema.pattern),
  });
  return said;
}

/** The same with its named parts moved to the components of an OpenAPI document. */
export function withComponents(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const { $defs = {}, ...rest } = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
  for (const [name, part] of Object.entries($defs as Record<string, JsonSchema>)) {
    const { id: _, ...said } = part;
    components[name] = said;
  }
  return rest;
}
