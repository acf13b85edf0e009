import type { ErasureResult } from "#server/real-name/retention/erase-registration-on-request.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

/** What erasing a person does, or did, to one registration: erased, or kept by law and until when. */
export function RegistrationOutcome({ registration, endedDays }: { registration: ErasureResult; endedDays: number }) {
  const { t } = useTranslation("desk-people");
  const language = useLanguage();
  const { reference } = registration;
  if (!registration.kept) return t("registration.erased", { reference });
  if (registration.until === null) return t("registration.kept-while-used", { reference, days: endedDays });
  return t("registration.kept-until", { reference, date: formatDateTime(registration.until, language, "date") });
}
