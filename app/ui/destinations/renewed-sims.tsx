import { useTranslation } from "#app/i18n/use-translation.ts";
import { useErrorText } from "#app/i18n/translator.ts";
import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { lastDigits, useRenewedSims, type OfferedSim } from "./use-renewed-sims.ts";

/** Says that the visitor chooses a package for a SIM that they have; nothing for a new SIM. `offer`: the SIM that the page offers. */
export function RenewedSimsNote({ offer }: { offer?: OfferedSim | null }) {
  const { t } = useTranslation("ui");
  const { iccid: ofAddress = [] } = useRenewedSims();
  const iccid = !offer ? ofAddress : offer.isChosen ? [offer.iccid] : [];
  if (!iccid[0]) return null;
  return (
    <p className="row strong">
      <Icon name="esim" /> {iccid.length === 1 ? t("for-sim", { digits: lastDigits(iccid[0]) }) : t("for-sims", { n: iccid.length })}
    </p>
  );
}

/** Returns the name of the choice to add data to a SIM: "Add to your eSIM …505212". */
export function useAddToSim(): (sim: Pick<OfferedSim, "iccid" | "kind">) => string {
  const { t } = useTranslation("ui");
  return ({ iccid, kind }) => t(`add-to.${kind ?? "physical"}`, { digits: lastDigits(iccid) });
}

type SimOfferProps = {
  offer: OfferedSim;
  toSim: string;
  toNew: string;
  /** Whether the page is for this SIM although it cannot take the package. */
  isRejectedChoice?: boolean;
};

/** The choice between a SIM of the visitor and a new eSIM as two links, or why the SIM is no choice. */
export function SimOffer({ offer, toSim, toNew, isRejectedChoice = false }: SimOfferProps) {
  const { t } = useTranslation("ui");
  const addToSim = useAddToSim();
  const { isChosen } = offer;
  if (offer.rejection !== null) return <SimRejected offer={offer} toNew={isRejectedChoice ? toNew : undefined} />;
  return (
    <div className="stack-tight">
      <nav aria-label={t("add-to.label")} className="segments">
        <a href={toSim} aria-current={isChosen || undefined} data-keep-scroll>
          {addToSim(offer)}
        </a>
        <a href={toNew} aria-current={!isChosen || undefined} data-keep-scroll>
          {t("add-to.new")}
        </a>
      </nav>
      {isChosen && <p className="small">{t("add-to.note")}</p>}
    </div>
  );
}

/** Says why packages cannot be added to the SIM, and offers a new eSIM instead: with a link `toNew` unless the page does already. */
export function SimRejected({ offer: { iccid, rejection }, toNew }: { offer: OfferedSim; toNew?: string | undefined }) {
  const { t } = useTranslation("ui");
  const errorText = useErrorText();
  return (
    <Notice kind="warn" title={t("add-to.cannot", { digits: lastDigits(iccid) })}>
      <p>{rejection && errorText(rejection)}</p>
      <p>
        {withSpaceAfter(t("add-to.instead"))}
        {toNew && <a href={toNew}>{t("add-to.new")}</a>}
      </p>
    </Notice>
  );
}

/** Passes the SIMs on with a GET form. */
export function RenewedSimsInputs() {
  const { way, iccid = [] } = useRenewedSims();
  return (
    <>
      {way && <input type="hidden" name="way" value={way} />}
      {iccid.map((value) => (
        <input key={value} type="hidden" name="iccid" value={value} />
      ))}
    </>
  );
}
