import { useEffect, useRef } from "react";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { validateOnServer, remainingErrors, findServerErrors, type Errors, type ServerErrors } from "./server-errors.ts";
import { summaryId } from "./error-summary.tsx";

type SchemaFormOptions<Schema extends z.ZodType> = {
  /** Prefix of all field ids; unique on a page. */
  id: string;
  schema: Schema;
  /** The action's result, or its part for this form. */
  lastResult?: SubmissionResult<string[]> | null;
  /** Initial values by field name, as text. */
  defaultValue?: Record<string, unknown>;
  /** Names of fields on which no error of the server depends. */
  independent?: readonly string[];
};

type FieldName<Schema extends z.ZodType> = Extract<keyof z.output<Schema>, string>;

/**
 * Binds a form to its schema: Conform validates it on submit, then on every input; the browser's own validation is off. Errors move the focus to the
 * error summary. A form that the schema rejects is not submitted but posted for validation only (`validateOnServer`): the errors that only the server
 * can find are then shown together with those of the schema. Spread `formProps` on `<form>`.
 * A button with `formNoValidate` posts the form as it is.
 */
export function useSchemaForm<Schema extends z.ZodType>({ id, schema, lastResult, defaultValue, independent }: SchemaFormOptions<Schema>) {
  const serverErrors = useRef<ServerErrors | null>(null);
  const [form, fields] = useForm<Record<string, unknown>>({
    id,
    lastResult,
    defaultValue: defaultValue as never,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ form: element, formData }) => {
      const submission = parseWithZod(formData, { schema });
      // Server errors alone do not block a submit: the server may accept the form now.
      if (submission.status === "success" || !serverErrors.current) return submission as never;
      const remaining = remainingErrors(serverErrors.current, new FormData(element));
      const errors = { ...remaining, ...submission.error };
      return { ...submission, error: errors, reply: () => submission.reply({ fieldErrors: errors as typeof remaining }) } as never;
    },
  });
  // A ref to the latest function, so that the effect below runs only for a new rejection.
  const storeServerErrors = useRef((_posted: FormData, _errors: Errors) => {});
  storeServerErrors.current = (posted, errors) => {
    const schemaErrors = parseWithZod(posted, { schema }).reply().error;
    serverErrors.current = findServerErrors(posted, errors, schemaErrors ?? {}, independent);
  };
  /** The focus when the form appears. Scripts may load long after a rejected page, whose summary the browser has focused, and the visitor types already. */
  const focusedByVisitor = useRef(typeof document === "undefined" || document.activeElement === document.body ? null : document.activeElement);
  const rejected = lastResult?.status === "error" ? lastResult : null;
  useEffect(() => {
    const focused = focusedByVisitor.current;
    focusedByVisitor.current = null;
    if (!rejected) return;
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) storeServerErrors.current(new FormData(element), rejected.error ?? {});
    if (!focused?.isConnected) focusSummary(id);
  }, [rejected, id]);

  /** Whether a submit was rejected whose summary React has not rendered yet: it may do so long after a submit that interrupts hydration. */
  const isSummaryAwaited = useRef(false);
  useEffect(() => {
    if (isSummaryAwaited.current) isSummaryAwaited.current = !focusSummary(id);
  });

  /** The number of submits. The validation result of an earlier submit is ignored. */
  const submitCount = useRef(0);
  /** Posts the form with Conform's validate intent: the action validates the fields and does nothing else. */
  const validateWithServer = async (element: HTMLFormElement, submitter: HTMLButtonElement | null) => {
    const submitNumber = submitCount.current;
    const { name, value } = form.validate.getButtonProps();
    // Two copies: `body` also contains the buttons, which are not compared.
    const posted = new FormData(element);
    const body = new FormData(element);
    if (submitter?.name) body.append(submitter.name, submitter.value);
    body.set(name, value);
    const errors = await validateOnServer(new URL(element.action), body);
    if (submitNumber !== submitCount.current || !errors || !element.isConnected) return;
    storeServerErrors.current(posted, errors);
    // Runs `onValidate`, which adds the stored errors.
    form.validate();
  };
  const formProps = {
    id: form.id,
    method: "post" as const,
    noValidate: true,
    onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
      const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      // While the user types, Conform revalidates by submitting with a button named `__intent__`. The focus must then stay in the field.
      const isRevalidation = submitter?.name === "__intent__";
      // Buttons such as "Save" post an unfinished form.
      if (submitter?.formNoValidate && !isRevalidation) return;
      const isUserSubmit = !isRevalidation && !event.defaultPrevented;
      if (isUserSubmit) submitCount.current++;
      form.onSubmit(event);
      if (!isUserSubmit || !event.defaultPrevented) return;
      isSummaryAwaited.current = !focusSummary(id);
      void validateWithServer(event.currentTarget, submitter);
    },
  };
  return { form, fields: fields as Record<FieldName<Schema>, (typeof fields)[string]>, formProps };
}

/** Moves the focus from the first invalid field, where Conform puts it, to the error summary. Returns whether there is one. */
function focusSummary(formId: string): boolean {
  const summary = document.getElementById(summaryId(formId));
  // Focus alone shows the end of a summary that is higher than the screen.
  summary?.focus({ preventScroll: true });
  summary?.scrollIntoView();
  return summary !== null;
}
