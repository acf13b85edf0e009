import { useTranslation } from "#app/i18n/use-translation.ts";
import { Field } from "#app/forms/fields/field.tsx";
import type { PlanDetail } from "#server/plans/get-plan.ts";

/** The known SIMs of the visitor. */
export type RememberedSims = { iccid: string; remark: string }[];

/** Optional fields for the SIMs that packages are added to, with the visitor's SIMs as suggestions. The checkout receives the ICCIDs (§2, Plans). */
export function PlanSims({ sims, remembered }: { sims: PlanDetail["sims"]; remembered: RememberedSims }) {
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
            hint={at === 0 && t("detail-hint")}
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
