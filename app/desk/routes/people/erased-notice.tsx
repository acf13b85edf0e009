import type { ErasedPerson } from "#server/privacy/erase-person.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { RegistrationOutcome } from "./registration-outcome.tsx";

/** What was erased, and what the law requires to keep. */
export function ErasedNotice({ erased }: { erased: ErasedPerson & { endedDays: number } }) {
  const { t } = useTranslation("desk-people");
  const { orders, registrations, enquiries, drafts, isLogEmptied, endedDays } = erased;
  const isEmpty = orders === null && registrations.length + enquiries.length + drafts === 0;
  return (
    <Notice kind="good" title={t("erased.title")}>
      <ul>
        {orders !== null && <li>{t("erased.orders", { count: orders })}</li>}
        {registrations.map((registration) => (
          <li key={registration.reference}>
            <RegistrationOutcome registration={registration} endedDays={endedDays} />
          </li>
        ))}
        {enquiries.map((reference) => (
          <li key={reference}>{t("erased.enquiry", { reference })}</li>
        ))}
        {drafts > 0 && <li>{t("erased.drafts", { count: drafts })}</li>}
        {isEmpty && <li>{t("erased.nothing")}</li>}
        {!isLogEmptied && <li>{t("erased.log")}</li>}
      </ul>
    </Notice>
  );
}
