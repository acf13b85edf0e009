import { useTranslation } from "#app/i18n/use-translation.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { DEFAULT_TIME_ZONE } from "#app/ui/format-date-time.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import type { SimPackageView } from "./package-view.server.ts";

type LocalDateTimeProps = {
  label: string;
  at: number;
  place: Pick<SimPackageView, "timeZone" | "name">;
  /** A past moment is shorter: without the day of the week and the viewer's time. */
  past?: boolean;
};

/** A moment in the destination's time zone, or in Hong Kong time if `place` has no single one, and in the viewer's time zone. */
export function LocalDateTime({ label, at, place, past }: LocalDateTimeProps) {
  const { t } = useTranslation("sims");
  const zone = place.timeZone ?? DEFAULT_TIME_ZONE;
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>
        <span className="strong">
          <DateTime at={at} timeZone={zone} style={past ? "date-time" : "long"} />
        </span>{" "}
        <span className="small">{place.timeZone ? t("package.local", { place: place.name }) : t("ui:time.home")}</span>
        {!past && <LocalTime at={at} elsewhere={zone} />}
      </dd>
    </div>
  );
}
