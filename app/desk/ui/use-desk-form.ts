import { useActionData } from "@remix-run/react";
import type { z } from "zod";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { RejectedForm } from "#app/desk/form.server.ts";

/**
 * Binds one form of a page to its schema. `intent`: the value of its submit button, which tells the forms of a page apart. `defaultValue`: what the
 * fields contain before the form was posted.
 */
export function useDeskForm<Schema extends z.ZodType>(intent: string, schema: Schema, defaultValue?: Record<string, unknown>) {
  const result = useActionData() as RejectedForm | undefined;
  return useSchemaForm({ id: intent, schema, defaultValue, lastResult: result?.intent === intent ? result.lastResult : undefined });
}
