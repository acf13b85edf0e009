import { useLanguage } from "#app/i18n/use-language.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import type { StaffAccountEntry } from "#server/staff/accounts/list-staff-accounts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Returns a function that names the second factors of an account: "App, 2 passkeys". */
export function useFactorText(): (factors: StaffAccountEntry["factors"]) => string {
  const { t } = useTranslation("desk-staff");
  const language = useLanguage();
  return ({ totp, passkeys }) => {
    const names = [...(totp ? [t("factors.app")] : []), ...(passkeys > 0 ? [t("factors.passkeys", { count: passkeys })] : [])];
    return names.length > 0 ? formatOpenList(names, language) : t("factors.none");
  };
}
