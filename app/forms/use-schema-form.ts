import { useEffect, useRef } from "react";
import { useNavigation } from "@remix-run/react";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { validateOnServer, remainingErrors, findServerErrors, type Errors, type ServerErrors } from "./server-errors.ts";
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
 * A refusal moves the focus to the error summary. What the schema refuses is not sent, but shown to the action, which adds what only the shop
 * knows to be wrong. Spread `formProps` on `<Form>`.
 */
export function useSchemaForm<Schema extends z.ZodType>({ id, schema, lastResult, defaultValue }: SchemaFormOptions<Schema>) {
  const idle = useNavigation().state === "idle";
  const shopErrors = useRef<ServerErrors | null>(null);
  const [form, fields] = useForm<Record<string, unknown>>({
    id,
    lastResult: idle ? lastResult : undefined,
    defaultValue: defaultValue as never,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ form: element, formData }) => {
      const submission = parseWithZod(formData, { schema });
      // The shop may take now what it refused before: its errors alone stop nothing.
      if (submission.status === "success" || !shopErrors.current) return submission as never;
      const standing = remainingErrors(shopErrors.current, new FormData(element));
      const error = { ...standing, ...submission.error };
      return { ...submission, error, reply: () => submission.reply({ fieldErrors: error as typeof standing }) } as never;
    },
  });
  const keepErrors = useRef((_posted: FormData, _answered: Errors) => {});
  keepErrors.current = (posted, answered) => {
    const own = parseWithZod(posted, { schema }).reply().error;
    shopErrors.current = findServerErrors(posted, answered, own ?? {});
  };
  const refused = idle && lastResult?.status === "error" ? lastResult : null;
  useEffect(() => {
    if (!refused) return;
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) keepErrors.current(new FormData(element), refused.error ?? {});
    focusSummary(id);
  }, [refused, id]);

  /** How often the form was sent: an answer to an earlier post says nothing of it any more. */
  const sends = useRef(0);
  /** Conform's own intent goes with the post: the action looks at the fields and does nothing. */
  const check = async (element: HTMLFormElement, submitter: HTMLButtonElement | null) => {
    const mine = sends.current;
    const { name, value } = form.validate.getButtonProps();
    const posted = new FormData(element);
    const body = new FormData(element);
    if (submitter?.name) body.append(submitter.name, submitter.value);
    body.set(name, value);
    const errors = await validateOnServer(new URL(element.action), body);
    if (mine !== sends.current || !errors || !element.isConnected) return;
    keepErrors.current(posted, errors);
    form.validate();
  };
  const formProps = {
    id: form.id,
    method: "post" as const,
    noValidate: true,
    onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
      const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      // Conform looks at the fields again while somebody corrects one, by a button of its own: the focus stays there.
      const isSent = submitter?.name !== "__intent__" && !event.defaultPrevented;
      if (isSent) sends.current++;
      form.onSubmit(event);
      if (!isSent || !event.defaultPrevented) return;
      focusSummary(id);
      void check(event.currentTarget, submitter);
    },
  };
  return { form, fields: fields as Record<FieldName<Schema>, (typeof fields)[string]>, formProps };
}

type FieldName<Schema extends z.ZodType> = Extract<keyof z.output<Schema>, string>;

/** Conform focuses the first wrong field; the summary, which names them all, comes before it. */
function focusSummary(formId: string): void {
  requestAnimationFrame(() => document.getElementById(summaryId(formId))?.focus());
}
