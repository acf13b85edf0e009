import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useSimName } from "./package-sim-name.tsx";
import type { ListedSim } from "./package-view.server.ts";

/** The page that confirms the removal of a SIM from the account, which opens in a dialog. */
export function RemovePage({ sim }: { sim: ListedSim }) {
  const { t } = useTranslation("sims");
  const language = useLanguage();
  const nameOf = useSimName();
  return (
    <div className="narrow page-body stack">
      <h1>{t("remove.title")}</h1>
      <FormRejection />
      <form method="post" action={path(language, "account/package", { iccid: sim.iccid })} className="stack">
        <p className="strong">{nameOf(sim)}</p>
        <p>{t("remove.text")}</p>
        <div className="cluster">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="iccid" value={sim.iccid} />
          <Submit kind="danger" busyLabel={t("remove.busy")}>
            {t("remove.button")}
          </Submit>
          <ButtonLink page="account/package" query={{ iccid: sim.iccid }} kind="quiet" data-close-dialog>
            {t("remove.keep")}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
