import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { More } from "./more.tsx";
import { RenameSimForm } from "./package-rename.island.tsx";
import type { ListedSim, PackagesView } from "./package-view.server.ts";

type SimHeaderProps = {
  sim: ListedSim;
  /** Whether the visitor is signed in to an account, so that the SIM can be renamed and removed. */
  own: boolean;
  /** The next step; null for a prepaid SIM, which takes no packages. */
  next: PackagesView["next"];
  typed: Record<string, string>;
  lastResult?: SubmissionResult<string[]> | null;
};

/** The SIM whose packages are shown: the next step as its button, then its ICCID to copy, and the forms to rename and remove it. */
export function SimHeader({ sim, own, next, typed, lastResult }: SimHeaderProps) {
  const { t } = useTranslation("sims");
  const language = useLanguage();
  const isRenameOpen = lastResult?.status === "error" || typed.intent === "rename";
  const copy = <CopyButton text={sim.iccid} label={t("sim.iccid")} words={t("sim.copy")} />;
  return (
    <header className="stack-tight">
      <h2>{sim.remark || t(`sim.${sim.kind}`)}</h2>
      <p className="small">
        <span className="soft">{t("sim.iccid")}</span> <span className="code">{sim.iccid.replace(/(.{4})(?=.)/g, "$1 ")}</span>
      </p>
      <div className="sim-actions">
        {next && (
          <ButtonLink page={next.page} query={next.query} hash={next.hash}>
            {t(`next.${next.kind}`)}
          </ButtonLink>
        )}
        {own ? (
          <More open={isRenameOpen}>
            {copy}
            <details open={isRenameOpen || undefined}>
              <summary className="text-button">{t("sim.rename")}</summary>
              <RenameSimForm iccid={sim.iccid} remark={(isRenameOpen ? typed.remark : undefined) ?? sim.remark} lastResult={lastResult} />
            </details>
            <DialogLink
              href={path(language, "account/package", { confirm: "remove", iccid: sim.iccid })}
              dialog="remove-sim"
              title={t("remove.title")}
            >
              {t("sim.remove")}
            </DialogLink>
          </More>
        ) : (
          copy
        )}
      </div>
    </header>
  );
}
