import { useTranslation } from "react-i18next";
import { DateTime, DEFAULT_TIME_ZONE } from "#app/ui/date-time.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import type { SimPackageView } from "./package-view.server.ts";

type LocalDateTimeProps = {
  label: string;
  at: number;
  where: Pick<SimPackageView, "timeZone" | "name">;
  /** For a past moment only the destination's time is shown. */ past?: boolean;
};

/** A moment in the destination's time zone and the viewer's. For a plan of several time zones, in Hong Kong time instead. */
export function LocalDateTime({ label, at, where, past }: LocalDateTimeProps) {
  const { t } = useTranslation("sims");
  const zone = where.timeZone ?? DEFAULT_TIME_ZONE;
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>
        <span className="strong">
          <DateTime at={at} timeZone={zone} />
        </span>{" "}
        <span className="small">{where.timeZone ? t("package.local", { place: where.name }) : t("ui:time.home")}</span>
        {!past && <LocalTime at={at} elsewhere={zone} />}
      </dd>
    </div>
  );
}
