import { findMaintenance, maintenanceVersion } from "#server/content/maintenance/find-maintenance.ts";
import type { Settings } from "#server/content/settings/get-settings.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hongKongMoment } from "#app/i18n/hong-kong-moment.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";

const NOTICE_PERIOD_MS = 48 * 3_600_000;

/** Returns the notice of a planned maintenance, which every page shows in the 48 hours before its start; else null. */
export async function plannedMaintenance(shop: AppContext, language: ChannelLanguage): Promise<Settings["notice"]> {
  const planned = await findMaintenance(shop);
  const msUntilStart = planned ? planned.startsAt - shop.clock() : -1;
  if (!planned || msUntilStart <= 0 || msUntilStart > NOTICE_PERIOD_MS) return null;
  const t = textsFor(language, "upgrading");
  const formatMoment = (moment: number) => t("at", hongKongMoment(moment, language));
  return {
    title: t("planned", { from: formatMoment(planned.startsAt), until: formatMoment(planned.endsAt) }),
    html: "",
    href: null,
    version: maintenanceVersion(planned),
  };
}
