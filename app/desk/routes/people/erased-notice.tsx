import type { ErasedPerson } from "#server/privacy/erase-person.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { RegistrationOutcome } from "./registration-outcome.tsx";

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
