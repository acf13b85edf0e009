import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { DateTime, DEFAULT_TIME_ZONE } from "./date-time.tsx";
import { useHydrated } from "./use-hydrated.ts";

type LocalTimeProps = {
  /** ms UTC. */
  at: number;
  /** The time zone in which the same moment is already shown; "" if none. */
  elsewhere: string;
};

/** A moment in the user's time zone; in Hong Kong time before hydration. Renders nothing if that time zone is `elsewhere`. */
export function LocalTime({ at, elsewhere }: LocalTimeProps) {
  const { t } = useChannelTranslation("ui");
  const userZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
  const zone = userZone ?? DEFAULT_TIME_ZONE;
  if (zone === elsewhere) return null;
  return (
    <span className="soft small">
      <DateTime at={at} timeZone={zone} /> {t(userZone ? "time.yours" : "time.home")}
    </span>
  );
}
