import { useTranslation } from "react-i18next";
import { DateTime, DEFAULT_TIME_ZONE } from "./date-time.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** A moment in the user's time zone; in Hong Kong time until scripts know the zone. Renders nothing if it equals `elsewhere`. */
export function LocalTime({ at, elsewhere }: { at: number; /** The time zone already shown beside it. */ elsewhere: string }) {
  const { t } = useTranslation("ui");
  const userZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
  const zone = userZone ?? DEFAULT_TIME_ZONE;
  if (zone === elsewhere) return null;
  return (
    <span className="soft small">
      <DateTime at={at} timeZone={zone} /> {t(userZone ? "time.yours" : "time.home")}
    </span>
  );
}
