import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Permission } from "#server/staff/core/permissions.ts";
import { requireConfirmation, requireConfirmedPost } from "#app/desk/confirmation.server.ts";
import { fieldErrors, REVIEW, typedValues, type FieldRejection } from "#app/desk/form.server.ts";
import { redirectWithMessage, type DoneMessage } from "#app/desk/message.server.ts";
import type { StaffActionArgs, StaffContext } from "#app/desk/staff.server.ts";
import { ConfirmForm, Doubts } from "#app/desk/ui/confirm-form.tsx";
import { NothingSchema, useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton, ButtonLink } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import type { Area, KeyIn, TextKey } from "#app/i18n/text-key.ts";
import { parseForm, rejectForm, reopenForm } from "#app/request/form/form-action.server.ts";
import type { ButtonKind } from "#app/ui/button.tsx";
import { useTranslation, type Localization } from "#app/i18n/use-translation.ts";

/** What the functions of a verb get that read: those of the loader and of the action. */
type VerbArgs = LoaderFunctionArgs & StaffContext;
type Target = Partial<DoneMessage> & { to: string; cookies?: string[] };
export type Outcome = { ok: true } | { ok: false; code: string };
type Done<Result> = Extract<Result, { ok: true }>;
type Rejected<Result> = Extract<Result, { ok: false }>;
type Question<Preview> = Exclude<Preview, { ok: false }>;
type FieldName<Schema extends z.ZodType> = Extract<keyof z.output<Schema>, string>;

/**
 * Why nothing was done: a text for the whole form or for fields, by default with status 409; 404 if what the verb is about does not exist. `to`: a page
 * that says it, if that of the form is gone. `more`: what the form shows besides. `unconfirmed`: a box of the second question is missing, which is asked again.
 */
type RejectionText<Preview> =
  | TextKey
  | 404
  | readonly WithStatus[]
  | (WithStatus & { more?: object; to?: string })
  | { unconfirmed: Question<Preview> };
type WithStatus = FieldRejection & { status?: number };

type Fields<A extends Area, Schema extends z.ZodType> = Localization<A> & {
  /** The props that every component of a field takes, by its name. */
  field: Record<FieldName<Schema>, { field: FieldMeta; label: string }>;
  /** The fields alone, for components that know their labels. */
  fields: Record<FieldName<Schema>, FieldMeta>;
  /** Why the form was rejected, as keys of texts. */
  errors: string[];
};

export type Verb<A extends Area, Subject, Schema extends z.ZodType, Result extends Outcome, Preview, Shown> = {
  /** The area of the texts that `t` takes without an area: `t("done")`. */
  area: A;
  permission: Permission | "signed-in";
  /** The value of its button. */
  intent: string;
  kind?: ButtonKind;
  /** Whether password and second factor are asked first. */
  isDangerous?: boolean;
  /** What it is about; nothing answers 404. */
  subject: (args: VerbArgs) => Subject | null | undefined | Promise<Subject | null | undefined>;
  /** What its form and texts need besides; by default, the subject. */
  show?: (args: VerbArgs, subject: Subject) => Promise<Shown>;
  schema?: Schema;
  /** The schema of a form that lacks some of its fields. */
  schemaOf?: (args: VerbArgs) => Schema;
  /** Fields whose values the address gives, not the form. */
  given?: (subject: Subject) => Record<string, string>;
  run: (args: StaffActionArgs, subject: Subject, value: z.output<Schema>) => Promise<Result>;
  /** A second question is asked before it is done. A function rejects what is known to be impossible, or returns what the question shows besides. */
  review?: true | ((args: StaffActionArgs, subject: Subject, value: z.output<Schema>) => Promise<Preview>);
  rejection: (
    rejected: Rejected<Result | Preview>,
    args: StaffActionArgs,
    subject: Subject,
  ) => RejectionText<Preview> | Promise<RejectionText<Preview>>;
  /** Where to go then, and what was done. `cookies`: Set-Cookie lines. */
  done: (done: Done<Result>, subject: Subject, value: z.output<Schema>, args: StaffActionArgs) => Target | Promise<Target>;
  /** Buttons of the form that only show it again, with what was typed. */
  reopens?: readonly string[];
  labels?: { [Name in FieldName<Schema>]?: KeyIn<A> | TextKey };
  defaults?: (shown: Shown) => { [Name in FieldName<Schema>]?: unknown };
  /** Its title and what it is for, if it is one of several forms of a page. */
  panel?: (localization: Localization<A>, shown: Shown) => ReactNode;
  fields?: (fields: Fields<A, Schema>, shown: Shown) => ReactNode;
  /** Element ids to which errors of a field lead, if the form does not have it. */
  targets?: Record<string, string>;
  /** Of its form. */
  className?: string;
  /** The labels, if they are not those of `labels`, and the address to which the form is posted, if it is not that of the page. */
  labelsOf?: (localization: Localization<A>, shown: Shown) => Record<string, string>;
  postedTo?: (shown: Shown) => string;
  /** What it does, one sentence each: in the second question or, without one, above its fields. */
  consequences?: (localization: Localization<A>, shown: Shown, value: z.output<Schema>, preview: Question<Preview>) => ReactNode[];
  /** What stands above the second question. */
  asked?: (localization: Localization<A>, value: z.output<Schema>) => ReactNode;
  /** What the second question doubts, with the boxes of the field `confirmed`; `missed` says that one is not ticked. */
  doubts?: (
    localization: Localization<A>,
    preview: Question<Preview>,
  ) => false | { label: string; missed: TextKey; boxes: (field: FieldMeta) => ReactNode };
  /** What its button says; without it, the page has a form of its own. */
  submit?: (localization: Localization<A>, shown: Shown, value: z.output<Schema>, preview: Question<Preview>) => ReactNode;
  /** Where those go who change their mind, if no page stands above. */
  back?: (localization: Localization<A>, shown: Shown) => { label: ReactNode; to: string };
};

export async function findSubject<Subject>(verb: { subject: (args: VerbArgs) => Subject | Promise<Subject> }, args: VerbArgs) {
  const subject = await verb.subject(args);
  if (subject === null || subject === undefined) throw data(null, { status: 404 });
  return subject;
}

/**
 * Something that staff do, written once: `handlers` for `staffAction`, and `Form` for the page. Without `review`, the form does it at once; with it, a
 * second question says first what will happen.
 */
export function staffVerb<
  A extends Area,
  Subject extends {},
  Schema extends z.ZodType = typeof NothingSchema,
  Result extends Outcome = Outcome,
  Preview = undefined,
  Shown = Subject,
>(verb: Verb<A, Subject, Schema, Result, Preview, Shown>) {
  type Value = z.output<Schema>;
  type Asked = { value: Value; typed: Record<string, string | string[]> };
  type Reviewed = Asked & { intent: "reviewed"; verb: string; preview: Question<Preview>; isMissed: boolean };
  const { area, permission: access, intent, review, kind } = verb;
  const schema = (verb.schema ?? NothingSchema) as Schema;
  const formIntent = review ? REVIEW : intent;

  const ask = (asked: Asked, preview: Question<Preview>, isMissed = false) =>
    data({ intent: "reviewed", verb: intent, ...asked, preview, isMissed } satisfies Reviewed, { status: isMissed ? 400 : 200 });
  const reject = async (args: StaffActionArgs, rejected: Rejected<Result | Preview>, subject: Subject, asked: Asked) => {
    const rejection = await verb.rejection(rejected, args, subject);
    if (rejection === 404) throw data(null, { status: 404 });
    if (rejection instanceof Array) return rejectForm(args.form, fieldErrors(...rejection), { status: rejection[0]?.status ?? 409 });
    if (typeof rejection === "object" && "unconfirmed" in rejection) return ask(asked, rejection.unconfirmed, true);
    const { status = 409, more, to, ...text } = typeof rejection === "string" ? { text: rejection } : rejection;
    if (to !== undefined) return redirectWithMessage(to, { ...text, kind: "warn" }, args.context);
    const shown = rejectForm(args.form, fieldErrors(text), { status });
    return more ? data({ ...shown.data, ...more }, shown.init ?? {}) : shown;
  };
  /** The subject and what was posted, after all checks. A rejection is shown at the form, also one of the second question. */
  const read = async (args: StaffActionArgs) => {
    if (verb.isDangerous && review) requireConfirmedPost(args);
    else if (verb.isDangerous) requireConfirmation(args.request, args.context);
    const { intent: _posted, ...typed } = typedValues(args.form);
    args.form.set("intent", formIntent);
    const subject = (await findSubject(verb, args)) as Subject;
    for (const [name, value] of Object.entries(verb.given?.(subject) ?? {})) args.form.set(name, value);
    return { subject, typed, parsed: parseForm(args.form, verb.schemaOf?.(args) ?? schema) };
  };
  const reopening = {
    access,
    async run({ form }: StaffActionArgs) {
      form.set("intent", formIntent);
      return reopenForm(form);
    },
  };
  const handlers = {
    [intent]: {
      access,
      async run(args: StaffActionArgs) {
        const { subject, parsed, typed } = await read(args);
        if (!parsed.ok) return parsed.rejected;
        const result = await verb.run(args, subject, parsed.value);
        if (!result.ok) return reject(args, result as Rejected<Result | Preview>, subject, { value: parsed.value, typed });
        const { to, cookies, text, ...message } = await verb.done(result as Done<Result>, subject, parsed.value, args);
        return text ? redirectWithMessage(to, { text, ...message }, args.context, cookies) : redirect(to, 303);
      },
    },
    ...(review && {
      [REVIEW]: {
        access,
        async run(args: StaffActionArgs) {
          const { subject, parsed, typed } = await read(args);
          if (!parsed.ok) return parsed.rejected;
          const preview = review === true ? undefined : await review(args, subject, parsed.value);
          const asked = { value: parsed.value, typed };
          if (isRejected<Rejected<Result | Preview>>(preview)) return reject(args, preview, subject, asked);
          return ask(asked, preview as Question<Preview>);
        },
      },
      change: reopening,
    }),
    ...Object.fromEntries((verb.reopens ?? []).map((name) => [name, reopening])),
  };

  function Form({ shown }: { shown: Shown }) {
    const reviewed = useActionData() as Reviewed | undefined;
    const localization = useTranslation(area);
    const { form, fields, formProps } = useDeskForm(formIntent, schema, verb.defaults?.(shown));
    if (reviewed?.intent === "reviewed" && reviewed.verb === intent) {
      const { value, preview, typed, isMissed } = reviewed;
      const consequences = verb.consequences?.(localization, shown, value, preview) ?? [];
      const doubts = verb.doubts?.(localization, preview);
      return (
        <>
          {verb.asked?.(localization, value)}
          <ConfirmForm
            intent={intent}
            kind={kind}
            values={doubts ? { ...typed, confirmed: undefined } : typed}
            consequences={consequences}
            doubts={doubts && <Doubts {...doubts} confirmed={typed.confirmed ?? []} isMissed={isMissed} />}
          >
            {verb.submit?.(localization, shown, value, preview)}
          </ConfirmForm>
        </>
      );
    }
    const labels = {
      ...Object.fromEntries(Object.entries(verb.labels ?? {}).map(([name, key]) => [name, localization.t(key as KeyIn<A>)])),
      ...verb.labelsOf?.(localization, shown),
    };
    const field = Object.fromEntries(
      Object.entries(labels).map(([name, label]) => [name, { field: fields[name as FieldName<Schema>], label }]),
    ) as unknown as Fields<A, Schema>["field"];
    const back = verb.back?.(localization, shown);
    const [nothingTyped, noPreview] = [{} as Value, undefined as Question<Preview>];
    return (
      <form {...formProps} action={verb.postedTo?.(shown)} className={["form", verb.panel && "panel", verb.className].filter(Boolean).join(" ")}>
        {/* The first button of a form takes Enter: without this one, it would be one that only shows the form again. */}
        {verb.reopens && <button type="submit" name="intent" value={formIntent} className="visually-hidden" tabIndex={-1} aria-hidden="true" />}
        {verb.panel?.(localization, shown)}
        <ErrorSummary form={form} labels={labels} targets={verb.targets} />
        {!review && verb.consequences && (
          <ul>
            {verb.consequences(localization, shown, nothingTyped, noPreview).map((consequence, index) => (
              <li key={index}>{consequence}</li>
            ))}
          </ul>
        )}
        {verb.fields?.({ ...localization, field, fields, errors: Object.values(form.allErrors).flat() }, shown)}
        <div className="cluster">
          <SubmitButton
            intent={formIntent}
            kind={review ? undefined : kind}
            text={review ? localization.t("desk-orders:confirm.continue") : verb.submit?.(localization, shown, nothingTyped, noPreview)}
          />
          {back && <ButtonLink to={back.to} kind="quiet" text={back.label} />}
        </div>
      </form>
    );
  }
  return { handlers, Form };
}

const isRejected = <Rejection,>(preview: unknown): preview is Rejection => (preview as { ok?: boolean } | undefined)?.ok === false;
