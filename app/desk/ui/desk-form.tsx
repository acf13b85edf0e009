import { useActionData } from "@remix-run/react";
import { z } from "zod";
import type { RejectedForm } from "#app/desk/form.server.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useErrorText } from "#app/i18n/translator.ts";
import { Notice } from "#app/ui/notice.tsx";

/**
 * Binds one form of a page to its schema. `intent`: the value of its submit button, which tells the forms of a page apart. `defaultValue`: what the
 * fields contain before the form was posted.
 */
export function useDeskForm<Schema extends z.ZodType>(intent: string, schema: Schema, defaultValue?: Record<string, unknown>) {
  const result = useActionData() as RejectedForm | undefined;
  const shown = result?.intent === intent ? (result.lastResult ?? { initialValue: typedBefore(result) }) : undefined;
  return useSchemaForm({ id: intent, schema, defaultValue, lastResult: shown });
}

/** What was typed in a form that was not rejected: its sender has seen what it will do, and wants to change something. */
const typedBefore = ({ posted: { repeated = {} } }: RejectedForm) =>
  Object.fromEntries(Object.entries(repeated).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]));

/** For forms without fields. */
export const NothingSchema = z.object({});

/** Why a form that has only a button was rejected, or one that is gone since. `intents`: those that may have been posted. */
export function FormError({ intents }: { intents: readonly string[] }) {
  const result = useActionData() as RejectedForm | undefined;
  const errorText = useErrorText();
  const error = result && intents.includes(result.intent) ? result.lastResult?.error?.[""]?.[0] : undefined;
  return error ? <Notice kind="alert">{errorText(error)}</Notice> : null;
}
