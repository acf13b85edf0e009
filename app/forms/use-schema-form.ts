import { useEffect } from "react";
import { useNavigation } from "@remix-run/react";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { summaryId } from "./summary-id.ts";

type SchemaFormOptions<Schema extends z.ZodType> = {
  /** Stands before the id of every field; one form of this id on a page. */
  id: string;
  schema: Schema;
  /** What the action answered: `useActionData<typeof action>()` or its part for this form. */
  lastResult?: SubmissionResult<string[]> | null;
  /** What the fields show at first, by name, as text. */
  defaultValue?: Record<string, unknown>;
};

/**
 * A form bound to its schema with the house defaults: checked when it is sent, then as one corrects it; never by the browser's own bubbles.
 * A refusal moves the focus to the error summary. Spread `formProps` on `<Form>`.
 */
export function useSchemaForm<Schema extends z.ZodType>({ id, schema, lastResult, defaultValue }: SchemaFormOptions<Schema>) {
  const idle = useNavigation().state === "idle";
  const [form, fields] = useForm<Record<string, unknown>>({
    id,
    lastResult: idle ? lastResult : undefined,
    defaultValue: defaultValue as never,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
  });
  const refused = idle && lastResult?.status === "error" ? lastResult : null;
  useEffect(() => {
    if (refused) focusSummary(id);
  }, [refused, id]);
  const formProps = {
    id: form.id,
    method: "post" as const,
    noValidate: true,
    onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
      form.onSubmit(event);
      // Conform looks at the fields again while somebody corrects one, by a button of its own: the focus stays there.
      const { submitter } = event.nativeEvent as SubmitEvent;
      const isSent = (submitter as HTMLButtonElement | null)?.name !== "__intent__";
      if (isSent && event.defaultPrevented) focusSummary(id);
    },
  };
  return { form, fields: fields as Record<FieldName<Schema>, (typeof fields)[string]>, formProps };
}

type FieldName<Schema extends z.ZodType> = Extract<keyof z.output<Schema>, string>;

/** Conform focuses the first wrong field; the summary, which names them all, comes before it. */
function focusSummary(formId: string): void {
  requestAnimationFrame(() => document.getElementById(summaryId(formId))?.focus());
}
