import type { StaffAccountEntry } from "#server/staff/accounts/list-staff-accounts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Returns a function that names the second factors of an account: "App, 2 passkeys". */
export function useFactorText(): (factors: StaffAccountEntry["factors"]) => string {
  const { t } = useTranslation("desk-staff");
  return ({ totp, passkeys }) =>
    [totp && t("factors.app"), passkeys > 0 && t("factors.passkeys", { count: passkeys })].filter(Boolean).join(t("list.separator")) ||
    t("factors.none");
}
