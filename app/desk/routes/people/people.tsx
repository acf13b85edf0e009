import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { erasePerson, type ErasedPerson } from "#server/privacy/erase-person.ts";
import { parsePerson } from "#server/privacy/parse-person.ts";
import { ErasePersonSchema, FindPersonSchema } from "#server/privacy/person.schema.ts";
import { summarizePerson, type PersonSummary } from "#server/privacy/summarize-person.ts";
import { requireConfirmation } from "#app/desk/confirmation.server.ts";
import { fieldErrors, type RejectedForm } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader, type StaffContext } from "#app/desk/staff.server.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { ErasedNotice, FoundPerson } from "./found-person.tsx";

/** What the page shows after a form was posted. The address of a person is in no URL, because URLs are logged. */
type PeopleResult = Partial<RejectedForm> & {
  /** The person that was found, and what erasing would leave. */
  person?: PersonSummary & { endedDays: number };
  erased?: ErasedPerson & { endedDays: number };
};

/** Asks for the email address or phone number of the person whose data is to be exported or erased. */
export const loader = staffLoader("people.manage", async ({ request, context }) => {
  requireConfirmation(request, context);
  return { title: titleOf(request, context, "desk:section.people") };
});

export const action = staffAction({
  find: {
    access: "people.manage",
    async run({ shop, who, form, request, context }) {
      requireConfirmation(request, context);
      const parsed = parseForm(form, FindPersonSchema);
      if (!parsed.ok) return parsed.rejected;
      const person = parsePerson(parsed.value.person);
      if (!person) return rejectForm(form, fieldErrors({ text: "desk-people:error.address", field: "person" }));
      return data({ person: await describe(shop, { person, who }) } satisfies PeopleResult);
    },
  },
  erase: {
    access: "people.manage",
    async run({ shop, who, form, request, context }) {
      requireConfirmation(request, context);
      const typed = form.get("person");
      const person = typeof typed === "string" ? parsePerson(typed) : null;
      if (!person) throw data(null, { status: 400 });
      const parsed = parseForm(form, ErasePersonSchema);
      if (!parsed.ok) return withPerson(parsed.rejected, await describe(shop, { person, who }));
      if (parsePerson(parsed.value.again)?.address !== person.address) {
        return withPerson(
          rejectForm(form, fieldErrors({ text: "desk-people:error.not-the-same", field: "again" })),
          await describe(shop, { person, who }),
        );
      }
      const result = await erasePerson(shop, { person, who });
      if (result.ok) return data({ erased: { ...result, endedDays: shop.env.realNameEndedDays } } satisfies PeopleResult);
      const rejected = rejectForm(form, fieldErrors({ text: `desk-people:rejection.${result.code}` }), { status: 409 });
      return withPerson(rejected, await describe(shop, { person, who }));
    },
  },
});

const describe = async (shop: StaffContext["shop"], { person, who }: Parameters<typeof summarizePerson>[1]) => ({
  ...(await summarizePerson(shop, { person, who })),
  endedDays: shop.env.realNameEndedDays,
});

/** Shows the person again below a rejected form. */
const withPerson = (rejected: ReturnType<typeof rejectForm>, person: NonNullable<PeopleResult["person"]>) =>
  data({ ...rejected.data, person } satisfies PeopleResult, { status: rejected.init?.status ?? 400 });

export default function People() {
  const { title } = useLoaderData<typeof loader>();
  const { person, erased } = (useActionData() ?? {}) as PeopleResult;
  const { t } = useTranslation("desk-people");
  const { form, fields, formProps } = useDeskForm("find", FindPersonSchema, { person: person?.address });
  return (
    <>
      <PageHead title={title} about={t("about")} />
      {erased && <ErasedNotice erased={erased} />}
      <form {...formProps} className="form">
        <ErrorSummary form={form} labels={{ person: t("find.label") }} />
        <Field
          field={fields.person}
          label={t("find.label")}
          hint={t("find.hint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          width="medium"
        />
        <SubmitButton intent="find" kind={person ? "secondary" : undefined} text={t("find.submit")} />
      </form>
      {person && <FoundPerson person={person} />}
    </>
  );
}
