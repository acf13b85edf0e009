import { useTranslation } from "react-i18next";
import { DateTime, HOME_ZONE } from "#app/ui/date-time.tsx";
import { ReaderTime } from "#app/ui/reader-time.tsx";
import type { PackageShown } from "./package-view.server.ts";

type MomentProps = {
  label: string;
  at: number;
  where: Pick<PackageShown, "timeZone" | "name">;
  /** Long ago: the destination's time is enough. */ past?: boolean;
};

/** When something begins or ends, in the destination's time and the reader's; Hong Kong's where a plan has several zones. */
export function LocalDateTime({ label, at, where, past }: MomentProps) {
  const { t } = useTranslation("sims");
  const zone = where.timeZone ?? HOME_ZONE;
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>
        <span className="strong">
          <DateTime at={at} timeZone={zone} />
        </span>{" "}
        <span className="small">{where.timeZone ? t("package.local", { place: where.name }) : t("ui:time.home")}</span>
        {!past && <ReaderTime at={at} elsewhere={zone} />}
      </dd>
    </div>
  );
}
