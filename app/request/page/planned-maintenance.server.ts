import { findMaintenance } from "#server/content/maintenance/find-maintenance.ts";
import type { Settings } from "#server/content/settings/get-settings.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hongKongMoment } from "#app/i18n/hong-kong-moment.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";

const ANNOUNCED_MS = 48 * 3_600_000;

/** What the bar above every page says in the two days before a planned maintenance; null where none is near. */
export async function plannedMaintenance(shop: AppContext, language: ChannelLanguage): Promise<Settings["notice"]> {
  const planned = await findMaintenance(shop);
  const ahead = planned ? planned.startsAt - shop.clock() : -1;
  if (!planned || ahead <= 0 || ahead > ANNOUNCED_MS) return null;
  const t = textsFor(language, "upgrading");
  const at = (moment: number) => t("at", hongKongMoment(moment, language));
  return { title: t("planned", { from: at(planned.startsAt), until: at(planned.endsAt) }), html: "", href: null };
}
