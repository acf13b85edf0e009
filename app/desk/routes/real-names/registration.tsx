import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { DecidedBy, DocumentType, Regions } from "#server/domain/registration-states.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { ComparedField } from "#server/real-name/eligibility/evaluate-registration.ts";
import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import { findNextWaiting } from "#server/real-name/staff/list-registrations.ts";
import { RefusalSchema } from "#server/real-name/staff/refusal.schema.ts";
import { retryCarrierRegistration } from "#server/real-name/staff/retry-carrier-registration.ts";
import { reviewRegistration } from "#server/real-name/staff/review-registration.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { FormError, NothingSchema } from "#app/desk/ui/desk-form.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { DecisionForms } from "./decision-forms.tsx";
import { photoView } from "./registration-state.tsx";
import { PhotoViewer } from "./photo-viewer.tsx";
import { ReasonList, RegistrationState } from "./registration-words.tsx";
import { HistoryTable } from "#app/desk/ui/data-table.tsx";
import { Sims } from "./sims.tsx";

/** One registration: the photos beside what was typed and read, the decision, its SIMs and history. */
export const loader = staffLoader("real-names.review", async ({ shop, who, params, request, context }) => {
  const review = await reviewRegistration(shop, { reference: params.reference ?? "", who });
  if (!review.ok) throw data(null, { status: 404 });
  const { registration: row, events, ...rest } = review;
  return {
    ...rest,
    title: titleOf(request, context, "desk-real-names:registration.title", { reference: row.reference }),
    view: photoView(new URL(request.url)),
    sides: (["front", "back"] as const).filter((side) => row.photos[side] !== null),
    registration: {
      reference: row.reference,
      state: row.state,
      attempt: row.attempt,
      regions: row.regions,
      language: row.language,
      documentType: row.document_type,
      contact: row.contact,
      reasons: row.reasons,
      submittedAt: row.created_at,
      decidedAt: row.decided_at,
      decidedBy: row.decided_by,
      applicantNote: row.applicant_note,
      isErased: row.erased_at !== null,
      asksStaff: row.ask_person === 1,
    },
    sims: row.sims.map(({ iccid, live, carrier_state, registered_at, ended_at }) => ({
      iccid,
      isLive: live === 1,
      state: carrier_state,
      registeredAt: registered_at,
      endedAt: ended_at,
    })),
    events: events.map(({ id, at, attempt, kind, note }) => ({ id, at, attempt, kind, note })),
  };
});

const REVIEW_VERB = { area: "desk-real-names" as const, permission: "real-names.review" as const };

/** Decides. Then the next registration of the queue opens; after the last one, the first that was skipped; if none waits, the list. */
const decide = <Schema extends z.ZodType<object>>(intent: string, to: "accepted" | "refused", schema: Schema) =>
  staffVerb({
    ...REVIEW_VERB,
    intent,
    schema,
    subject: async ({ shop, params: { reference = "" } }) => ({ reference, next: await findNextWaiting(shop, reference) }),
    run: ({ shop, who }, { reference }, typed) => decideByStaff(shop, { reference, who, to, ...typed }),
    rejection: ({ code }) => `desk-real-names:rejection.${code}`,
    done: async (_, { reference, next: waiting }, __, { shop }) => {
      const next = waiting ?? (await findNextWaiting(shop, null));
      return { to: next ? `/real-names/${next}` : "/real-names", text: `desk-real-names:done.${to}`, values: { reference } };
    },
  });
const accept = decide("accept", "accepted", NothingSchema);
const refuse = decide("refuse", "refused", RefusalSchema);
const register = staffVerb({
  ...REVIEW_VERB,
  intent: "register",
  subject: ({ params }) => params.reference,
  run: ({ shop, who }, reference) => retryCarrierRegistration(shop, { reference, who }),
  rejection: ({ code }) => `desk-real-names:rejection.${code}`,
  done: ({ iccids }, reference) => ({ to: `/real-names/${reference}`, text: "desk-real-names:done.registered", values: { count: iccids.length } }),
});
export const action = staffAction({ ...accept.handlers, ...refuse.handlers, ...register.handlers });

export default function Registration() {
  const page = useLoaderData<typeof loader>();
  const { registration, isUndecided, sims, sides } = page;
  const { t } = useTranslation("desk-real-names");
  return (
    <>
      <PageHead title={page.title} parent={{ label: t("desk:section.real-names"), to: "/real-names" }}>
        <RegistrationState state={registration.state} isErased={registration.isErased} />
        <ButtonLink
          to={`/real-names/next?after=${registration.reference}`}
          shortcut="n"
          title={t("key", { key: "n" })}
          kind="secondary"
          text={isUndecided ? t("registration.skip") : t("registration.next")}
        />
      </PageHead>
      <FormError intents={["accept", "refuse", "register"]} />
      {registration.asksStaff && isUndecided && <Notice>{t("registration.asks-staff")}</Notice>}
      <div className="review">
        <PhotoViewer reference={registration.reference} sides={sides} view={page.view} />
        <div className="stack">
          <Comparison fields={page.fields} isRead={page.isRead} isErased={registration.isErased} />
          {registration.reasons.length > 0 && (
            <section>
              <h2>{registration.state === "refused" ? t("registration.refused-because") : t("registration.found")}</h2>
              <ReasonList reasons={registration.reasons} none="" />
            </section>
          )}
        </div>
      </div>
      {isUndecided && (
        <DecisionForms found={registration.reasons} language={registration.language} reasonGroups={page.reasonGroups} told={page.told} />
      )}
      <RegistrationFacts registration={registration} />
      <Sims reference={registration.reference} isAccepted={registration.state === "accepted"} sims={sims} />
      <HistoryTable
        events={page.events}
        event={({ kind }) => t(`event.${kind}`)}
        more={[{ key: "attempt", label: t("column.attempt"), isNumber: true, cell: ({ attempt }) => attempt }]}
        commentLabel={t("history.note")}
      />
    </>
  );
}

const KINDS = { same: "good", unsure: "warn", differs: "alert", "not-read": "" } as const satisfies Record<ComparedField["result"], string>;

type ComparisonProps = { fields: readonly ComparedField[]; isRead: boolean; isErased: boolean };

/** What the applicant typed beside what the machine read, with the differences marked. */
function Comparison({ fields, isRead, isErased }: ComparisonProps) {
  const { t } = useTranslation("desk-real-names");
  if (fields.length === 0) return <p className="empty">{isErased ? t("compare.erased") : t("compare.none")}</p>;
  return (
    <section>
      <h2>{t("compare.title")}</h2>
      {!isRead && <Notice kind="warn">{t("compare.unread")}</Notice>}
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{t("compare.field")}</th>
            <th scope="col">{t("compare.typed")}</th>
            {isRead && <th scope="col">{t("compare.read")}</th>}
            {isRead && <th scope="col">{t("compare.result")}</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, typed, read, result }) => (
            <tr key={field} className={isRead && result === "differs" ? "differs" : undefined}>
              <th scope="row">{t(`real-name:field.${field}`)}</th>
              <td className="number">{typed || "–"}</td>
              {isRead && <td className="number">{read ?? "–"}</td>}
              {isRead && (
                <td>
                  <span className={`state ${KINDS[result]}`}>{t(`result.${result}`)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RegistrationFactsProps = {
  registration: {
    attempt: number;
    regions: Regions;
    language: ChannelLanguage;
    documentType: DocumentType;
    contact: { email: string | null; phone: string | null } | null;
    submittedAt: number;
    decidedAt: number | null;
    decidedBy: DecidedBy | null;
    /** What staff wrote to the applicant about a refusal. */
    applicantNote: string | null;
  };
};

function RegistrationFacts({ registration }: RegistrationFactsProps) {
  const { t } = useTranslation("desk-real-names");
  const { attempt, regions, language, documentType, contact, submittedAt, decidedAt, decidedBy, applicantNote } = registration;
  return (
    <section>
      <h2>{t("facts.title")}</h2>
      <Facts
        items={[
          { label: t("column.document"), value: t(`real-name:document.${documentType}`) },
          { label: t("column.regions"), value: t(`region.${regions}`) },
          { label: t("column.language"), value: t(`desk:language.${language}`) },
          { label: t("column.attempt"), value: attempt },
          { label: t("facts.email"), value: contact?.email },
          { label: t("facts.phone"), value: contact?.phone },
          { label: t("facts.submitted"), value: <Moment at={submittedAt} /> },
          { label: t("facts.decided"), value: decidedAt !== null && <Moment at={decidedAt} /> },
          { label: t("facts.decided-by"), value: decidedBy && t(`decided-by.${decidedBy}`) },
          { label: t("decide.applicant-note"), value: applicantNote },
        ].filter(({ value }) => value !== false)}
      />
    </section>
  );
}
