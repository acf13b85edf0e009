import { formatOpenList } from "#server/locale/format-list.schema.ts";
import type { StaffAccountEntry } from "#server/staff/accounts/list-staff-accounts.ts";
import type { Localization } from "#app/desk/verb/use-localization.ts";

/** Names the second factors of an account: "App, 2 passkeys". */
export function factorText({ t, language }: Localization<"desk-staff">, { totp, passkeys }: StaffAccountEntry["factors"]): string {
  const names = [...(totp ? [t("factors.app")] : []), ...(passkeys > 0 ? [t("factors.passkeys", { count: passkeys })] : [])];
  return names.length > 0 ? formatOpenList(names, language) : t("factors.none");
}
