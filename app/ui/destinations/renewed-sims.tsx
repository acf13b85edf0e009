import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { lastDigits, useRenewedSims } from "./use-renewed-sims.ts";

/** Says that the visitor chooses a package for a SIM that they have; nothing for a new SIM. */
export function RenewedSimsNote() {
  const { t } = useTranslation("ui");
  const { iccid = [] } = useRenewedSims();
  if (!iccid[0]) return null;
  return (
    <p className="row strong">
      <Icon name="esim" /> {iccid.length === 1 ? t("for-sim", { digits: lastDigits(iccid[0]) }) : t("for-sims", { n: iccid.length })}
    </p>
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
