import { ErasePersonSchema } from "#server/privacy/person.schema.ts";
import type { PersonSummary } from "#server/privacy/summarize-person.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { RegistrationOutcome } from "./registration-outcome.tsx";

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
      <SubmitButton intent="export" kind="secondary">
        {t("export.submit")}
      </SubmitButton>
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
      <SubmitButton intent="erase" kind="danger">
        {t("erase.submit")}
      </SubmitButton>
    </form>
  );
}
