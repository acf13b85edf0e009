import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { RefundForm, type RefundOffer } from "./package-refund.island.tsx";
import { useSimName } from "./package-sim-name.tsx";
import { usePackageSize } from "./package-ticket.tsx";
import type { SimPackageView, ListedSim } from "./package-view.server.ts";

type UnsubscribeProps = {
  simPackage: SimPackageView;
  sim: ListedSim;
  /** The refund, or the message that says why there is none. */
  refund: RefundOffer | { ok: false; message: string };
  typed: Record<string, string>;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Confirms a refund request of a package, or says why there is no refund. */
export function UnsubscribePage({ simPackage, sim, refund, typed, lastResult }: UnsubscribeProps) {
  const { t } = useTranslation("sims");
  const nameOf = useSimName();
  return (
    <div className="narrow page-body stack-wide">
      <h1>{refund.ok ? t("unsubscribe.title") : t("unsubscribe.refused")}</h1>
      <Ticket
        size="full"
        headingLevel={2}
        flag={simPackage.flag}
        title={simPackage.name}
        subtitle={usePackageSize()(simPackage)}
        stub={<p>{nameOf(sim)}</p>}
      />
      {refund.ok ? (
        <RefundForm simPackage={simPackage.id} iccid={sim.iccid} refund={refund} reason={typed.reason} lastResult={lastResult} />
      ) : (
        <CannotRefund simPackage={simPackage} sim={sim} message={refund.message} />
      )}
    </div>
  );
}

/** Says why a refund cannot be requested: the package has started, a request exists already, or the usage is unknown. */
function CannotRefund({ simPackage, sim, message }: { simPackage: SimPackageView; sim: ListedSim; message: string }) {
  const { t } = useTranslation("sims");
  const errorText = useErrorText();
  return (
    <div className="stack">
      <FormRejection />
      <p className="strong">{simPackage.refund && simPackage.refund !== "rejected" ? t(`refund.${simPackage.refund}`) : errorText(message)}</p>
      <p>{t("unsubscribe.refused-text")}</p>
      <p>
        <ButtonLink page="account/package" query={{ iccid: sim.iccid }}>
          {t("unsubscribe.back")}
        </ButtonLink>
      </p>
    </div>
  );
}
