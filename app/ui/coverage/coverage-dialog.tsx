import { useState, type ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { CoverageList } from "./coverage-list.tsx";
import { CoverageSearch } from "./coverage-search.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** The data of a plan's coverage page, which is loaded when the dialog opens. */
type LoadedCoverage = { data: { groups: string } | null; hasFailed: boolean; load: () => void };
type CoverageDialogProps = { planId: string; coverage: LoadedCoverage; opener: ReactNode; openerClassName?: string };

/** A link to a plan's coverage page. With scripts, it opens a dialog, which loads the list once (§2, Coverage modal). */
export function CoverageDialog({ planId, coverage, opener, openerClassName }: CoverageDialogProps) {
  const { t } = useTranslation("coverage");
  const page = path(useLanguage(), "plan-coverage", { plan: planId });
  return (
    <Dialog id="coverage-dialog" title={t("dialog")} openerHref={page} opener={opener} openerClassName={openerClassName} onOpen={coverage.load}>
      {coverage.data ? <SearchableList groups={coverage.data.groups} /> : <LoadingMessage page={page} failed={coverage.hasFailed} />}
    </Dialog>
  );
}

function SearchableList({ groups }: { groups: string }) {
  const { t } = useTranslation("coverage");
  const [typed, setTyped] = useState("");
  return (
    <div className="stack">
      <CoverageSearch id="coverage-dialog-q" value="" onType={setTyped} />
      <CoverageList groups={groups} typed={typed} headingLevel={3} />
      <p className="small soft">{t("apn-note")}</p>
    </div>
  );
}

function LoadingMessage({ page, failed }: { page: string; failed: boolean }) {
  const { t } = useTranslation("coverage");
  return (
    <output className="soft">
      {failed ? t("failed") : t("loading")} <a href={page}>{t("failed-link")}</a>
    </output>
  );
}
