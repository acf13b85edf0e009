import { useActionData } from "@remix-run/react";
import { z } from "zod";
import type { RejectedForm } from "#app/desk/form.server.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { Notice } from "#app/ui/notice.tsx";

/**
 * Binds one form of a page to its schema. `intent`: the value of its submit button, which tells the forms of a page apart. `defaultValue`: what the
 * fields contain before the form was posted.
 */
export function useDeskForm<Schema extends z.ZodType>(intent: string, schema: Schema, defaultValue?: Record<string, unknown>) {
  const result = useActionData() as RejectedForm | undefined;
  return useSchemaForm({ id: intent, schema, defaultValue, lastResult: result?.intent === intent ? result.lastResult : undefined });
}

/** For forms without fields. */
export const NothingSchema = z.object({});

/** Why a form that has only a button was rejected. */
export function FormError({ intent }: { intent: string }) {
  const result = useActionData() as RejectedForm | undefined;
  const errorText = useErrorText();
  const error = result?.intent === intent ? result.lastResult.error?.[""]?.[0] : undefined;
  return error ? <Notice kind="alert">{errorText(error)}</Notice> : null;
}
