import { useTranslation } from "react-i18next";
import { DateTime, HOME_ZONE } from "./date-time.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** The same moment on the reader's own clock; Hong Kong's until a script can tell which that is. Nothing where it is the destination's. */
export function ReaderTime({ at, elsewhere }: { at: number; /** The zone that stands beside it already. */ elsewhere: string }) {
  const { t } = useTranslation("ui");
  const own = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
  const zone = own ?? HOME_ZONE;
  if (zone === elsewhere) return null;
  return (
    <span className="soft small">
      <DateTime at={at} timeZone={zone} /> {t(own ? "time.yours" : "time.home")}
    </span>
  );
}
