import { useTranslation } from "#app/i18n/use-translation.ts";
import { joinSentences } from "#server/locale/format-list.schema.ts";
import { Field } from "#app/forms/fields/field.tsx";
import { lastDigits } from "#app/ui/destinations/use-renewed-sims.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { PlanDetail } from "#server/plans/get-plan.ts";

/** The known SIMs of the visitor. */
export type RememberedSims = { iccid: string; remark: string }[];

/** The SIMs that the packages are put on: a chosen one is named, and another can be typed instead. */
export function PlanSims({ sims, remembered }: { sims: PlanDetail["sims"]; remembered: RememberedSims }) {
  const { t } = useTranslation("plans");
  const [iccid] = sims.typed;
  const isCertain = sims.typed.length === 1 && Object.keys(sims.rejections).length === 0;
  const fields = <SimFields sims={sims} remembered={remembered} />;
  if (!iccid || !isCertain) return fields;
  return (
    <div>
      <p className="strong">{t("detail.on-sim", { digits: lastDigits(iccid) })}</p>
      <Disclosure summary={t("detail.other-sim")}>{fields}</Disclosure>
    </div>
  );
}

/** Optional fields for the SIMs that packages are added to, with the visitor's SIMs as suggestions. The checkout receives the ICCIDs (§2, Plans). */
function SimFields({ sims, remembered }: { sims: PlanDetail["sims"]; remembered: RememberedSims }) {
  const { t } = useTranslation("renew");
  const typed = sims.typed.length > 0 ? sims.typed : [""];
  return (
    <div className="form">
      {typed.map((text, at) => {
        const id = at === 0 ? "iccid" : `iccid-${at + 1}`;
        const errors = sims.rejections[at] === undefined ? undefined : [sims.rejections[at]];
        return (
          <Field
            key={id}
            field={{ id, name: "iccid", errorId: `${id}-error`, descriptionId: `${id}-hint`, errors, initialValue: text }}
            label={typed.length > 1 ? t("nth", { n: at + 1 }) : t("orders:field.iccid")}
            hint={at === 0 && joinSentences([t("detail-hint"), t("forms:iccid-hint")])}
            optional
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            list={remembered.length > 0 ? "own-sims" : undefined}
          />
        );
      })}
      {remembered.length > 0 && (
        <datalist id="own-sims">
          {remembered.map(({ iccid, remark }) => (
            <option key={iccid} value={iccid}>
              {remark}
            </option>
          ))}
        </datalist>
      )}
    </div>
  );
}
