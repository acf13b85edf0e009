import type { ErasedPerson } from "#server/privacy/erase-person.ts";
import { ErasePersonSchema } from "#server/privacy/person.schema.ts";
import type { PersonSummary } from "#server/privacy/summarize-person.ts";
import type { ErasureResult } from "#server/real-name/retention/erase-registration-on-request.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";

type FoundPersonProps = { person: PersonSummary & { endedDays: number } };

/** How much the shop stores about a person, with the forms that export and erase it. */
export function FoundPerson({ person }: FoundPersonProps) {
  const { t } = useTranslation("desk-people");
  const { address, hasAccount, orders, registrations, enquiries, drafts, messages } = person;
  const isEmpty = !hasAccount && orders + registrations.length + enquiries + drafts + messages === 0;
  return (
    <section aria-labelledby="found" className="stack">
      <h2 id="found" className="money-record">
        {address}
      </h2>
      {isEmpty ? (
        <p>{t("found.nothing")}</p>
      ) : (
        <>
          <Facts
            items={[
              { label: t("found.account"), value: t(hasAccount ? "found.yes" : "found.no") },
              { label: t("found.orders"), value: orders },
              { label: t("found.registrations"), value: registrations.length },
              { label: t("found.enquiries"), value: enquiries },
              { label: t("found.drafts"), value: drafts },
              { label: t("found.messages"), value: messages },
            ]}
          />
          <div className="refund-decisions">
            <ExportForm address={address} />
            <EraseForm person={person} />
          </div>
        </>
      )}
    </section>
  );
}

/** Downloads a file. A post, so that no other site can start it. */
function ExportForm({ address }: { address: string }) {
  const { t } = useTranslation("desk-people");
  return (
    <form method="post" action="/people/export" className="panel form" data-download>
      <h2>{t("export.title")}</h2>
      <ul>
        <li>{t("export.what")}</li>
        <li>{t("export.identity")}</li>
      </ul>
      <input type="hidden" name="person" value={address} />
      <SubmitButton intent="export" kind="secondary" text={t("export.submit")} />
    </form>
  );
}

function EraseForm({ person }: FoundPersonProps) {
  const { t } = useTranslation("desk-people");
  const { address, hasOpenOrders, registrations, endedDays } = person;
  const { form, fields, formProps } = useDeskForm("erase", ErasePersonSchema);
  const kept = registrations.filter((registration) => registration.kept);
  return (
    <form {...formProps} className="panel form">
      <h2>{t("erase.title")}</h2>
      <ErrorSummary form={form} labels={{ again: t("erase.again") }} />
      {hasOpenOrders && <Notice kind="warn">{t("rejection.open-orders")}</Notice>}
      <ul>
        <li>{t("erase.what")}</li>
        <li>{t("erase.accounting")}</li>
        {kept.map((registration) => (
          <li key={registration.reference}>
            <RegistrationOutcome registration={registration} endedDays={endedDays} />
          </li>
        ))}
        <li>{t("erase.final")}</li>
      </ul>
      <input type="hidden" name="person" value={address} />
      <Field
        field={fields.again}
        label={t("erase.again")}
        hint={t("erase.again-hint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        width="full"
      />
      <SubmitButton intent="erase" kind="danger" text={t("erase.submit")} />
    </form>
  );
}

/** What erasing a person does, or did, to one registration: erased, or kept by law and until when. */
export function RegistrationOutcome({ registration, endedDays }: { registration: ErasureResult; endedDays: number }) {
  const { t, language } = useTranslation("desk-people");
  const { reference } = registration;
  if (!registration.kept) return t("registration.erased", { reference });
  if (registration.until === null) return t("registration.kept-while-used", { reference, days: endedDays });
  return t("registration.kept-until", { reference, date: formatDateTime(registration.until, language, "date") });
}

/** What was erased, and what the law requires to keep. */
export function ErasedNotice({ erased }: { erased: ErasedPerson & { endedDays: number } }) {
  const { t } = useTranslation("desk-people");
  const { hadAccount, orders, registrations, enquiries, drafts, messages, isLogEmptied, endedDays } = erased;
  const isEmpty = !hadAccount && orders + registrations.length + enquiries.length + drafts + messages === 0;
  return (
    <Notice kind="good" title={t("erased.title")}>
      <ul>
        {hadAccount && <li>{t("erased.account")}</li>}
        {orders > 0 && <li>{t("erased.orders", { count: orders })}</li>}
        {registrations.map((registration) => (
          <li key={registration.reference}>
            <RegistrationOutcome registration={registration} endedDays={endedDays} />
          </li>
        ))}
        {enquiries.map((reference) => (
          <li key={reference}>{t("erased.enquiry", { reference })}</li>
        ))}
        {drafts > 0 && <li>{t("erased.drafts", { count: drafts })}</li>}
        {messages > 0 && <li>{t("erased.messages", { count: messages })}</li>}
        {isEmpty && <li>{t("erased.nothing")}</li>}
        {!isLogEmptied && <li>{t("erased.log")}</li>}
      </ul>
    </Notice>
  );
}
