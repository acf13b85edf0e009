import { z } from "zod";
import { CALLS } from "#app/api/calls.server.ts";
import { businessTripsSchema } from "#server/partners/calculators/business-trips.schema.ts";
import { marketplaceSchema } from "#server/partners/calculators/marketplace.schema.ts";
import { wholesaleSchema } from "#server/partners/calculators/wholesale.schema.ts";

const MODULES: Record<string, Record<string, unknown>> = import.meta.glob("/server/**/*.schema.ts", { eager: true });

/** Returns every schema that a module exports, directly or in an object. */
function schemasOf(name: string, value: unknown): [string, z.ZodType][] {
  if (value instanceof z.ZodType) return [[name, value]];
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => schemasOf(`${name}.${key}`, one));
}

/** Returns the field names of a schema, through everything that wraps an object. */
export function fieldsOf(schema: z.core.$ZodType): string[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  if (def.type === "object") return Object.keys(def.shape as object);
  const inner = [def.in, def.out, def.innerType, ...((def.options as unknown[] | undefined) ?? [])];
  return [...new Set(inner.filter((one) => one !== undefined).flatMap((one) => fieldsOf(one as z.core.$ZodType)))];
}

/** Every form of a page and every call of the API: name and schema. */
export const ALL_FORMS: [string, z.ZodType][] = [
  ...Object.values(MODULES).flatMap((module) => Object.entries(module).flatMap(([name, value]) => schemasOf(name, value))),
  ...Object.entries(CALLS).map(([path, call]): [string, z.ZodType] => [path, call.input]),
  ["businessTrips", businessTripsSchema(["JP"], "HKD")],
  ["marketplace", marketplaceSchema("HKD")],
  ["wholesale", wholesaleSchema(["JP-5GB-30D"], "HKD")],
];
