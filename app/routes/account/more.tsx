import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The less frequent actions of a SIM or a package, one below the other. `open`: one of them shows an error. */
export function More({ open, children }: { open?: boolean; children: ReactNode }) {
  const { t } = useTranslation("sims");
  return (
    <details className="more" open={open || undefined}>
      <summary className="text-button">
        {t("more")}
        <Icon name="chevron" className="turn" />
      </summary>
      <div className="more-list">{children}</div>
    </details>
  );
}
