import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import { requireConfirmation } from "#app/desk/confirmation.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import type { NothingSchema } from "#app/desk/ui/desk-form.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import type { Area, TextKey } from "#app/i18n/text-key.ts";
import type { FormLimits } from "#app/request/body/read-form.server.ts";
import { findSubject, staffVerb, type Outcome, type Verb } from "./staff-verb.tsx";
import { useTranslation, type Localization } from "#app/i18n/use-translation.ts";

type Page<A extends Area, Shown> = {
  /** Of its form, if it has long texts or a file. */
  limits?: FormLimits;
  title: (shown: Shown) => TextKey | { text: TextKey; values?: TextValues };
  parent?: (localization: Localization<A>, shown: Shown) => { label: ReactNode; to: string };
  /** In place of the title. */
  head?: (shown: Shown) => ReactNode;
  /** One sentence below the title. */
  about?: (localization: Localization<A>, shown: Shown) => ReactNode;
  /** What stands between the title and the form, and below it. */
  above?: (localization: Localization<A>, shown: Shown) => ReactNode;
  below?: (localization: Localization<A>, shown: Shown) => ReactNode;
  /** Why it cannot be done now, in place of the form. */
  obstacle?: (localization: Localization<A>, shown: Shown) => ReactNode;
};

/** A verb with a page of its own: what the module of its route exports. */
export function verbPage<
  A extends Area,
  Subject extends {},
  Schema extends z.ZodType = typeof NothingSchema,
  Result extends Outcome = Outcome,
  Preview = undefined,
  Shown = Subject,
>(verb: Verb<A, Subject, Schema, Result, Preview, Shown> & Page<A, Shown>) {
  const { handlers, Form } = staffVerb(verb);
  const loader = staffLoader(verb.permission, async (args) => {
    if (verb.isDangerous) requireConfirmation(args.request, args.context);
    const subject = (await findSubject(verb, args)) as Subject;
    const shown = verb.show ? await verb.show(args, subject) : (subject as unknown as Shown);
    const title = verb.title(shown);
    const { text, values }: { text: TextKey; values?: TextValues } = typeof title === "string" ? { text: title } : title;
    return { title: titleOf(args.request, args.context, text, values), shown };
  });
  function Page() {
    const { title, shown } = useLoaderData() as { title: string; shown: Shown };
    const localization = useTranslation(verb.area);
    return (
      <>
        {verb.head?.(shown) ?? <PageHead title={title} about={verb.about?.(localization, shown)} parent={verb.parent?.(localization, shown)} />}
        {verb.above?.(localization, shown)}
        {verb.obstacle?.(localization, shown) || <Form shown={shown} />}
        {verb.below?.(localization, shown)}
      </>
    );
  }
  return { loader, action: staffAction(handlers, verb.limits), Page };
}
