import { useRef, useState } from "react";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { FieldError, type FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { AddSimButton, RemoveSimButton } from "#app/forms/fields/sim-buttons.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { SimChoice } from "#app/routes/real-name/draft/form-state.ts";
import { FORM_ID } from "#app/routes/real-name/draft/form-fields.ts";
import { splitIccids } from "#app/routes/real-name/draft/sim-inputs.ts";
import { StepSection } from "./step-section.tsx";

type SimsSectionProps = {
  /** The SIMs of the account, or the SIM that the visitor signed in with by ICCID. */
  choices: SimChoice[];
  iccids: string[];
  /** Error messages by field: `iccids` or `iccids[1]`. */
  errors: Record<string, string[] | undefined>;
  /** Returns the URL for posting the form without scripts to add or remove a field. */
  address: (query?: Record<string, string | number>) => string;
  maxSims: number;
};

/** The SIMs to register: checkboxes for those of the account, and fields for other ICCIDs (§2, ICCIDs). */
export function SimsSection({ choices, iccids, errors, address, maxSims }: SimsSectionProps) {
  const { t } = useChannelTranslation("real-name");
  const scripts = useHydrated();
  const { ticked, texts: initialTexts } = splitIccids(choices, iccids);
  const { texts, add, remove } = useSimTexts(initialTexts);
  const isFull = ticked.length + texts.length >= maxSims;
  const errorsAt = (position: number, isFirstField: boolean) => errors[`iccids[${position}]`] ?? (isFirstField ? errors.iccids : undefined);
  return (
    <StepSection step="sims" title={t("step.sims")}>
      {choices.length > 0 && (
        <fieldset className="field">
          <legend>{t("sims.mine")}</legend>
          <div className="choices">
            {choices.map((sim, index) => (
              <SimCheckbox
                key={sim.iccid}
                sim={sim}
                id={`${FORM_ID}-sim-${index + 1}`}
                ticked={ticked.includes(sim.iccid)}
                errors={errorsAt(ticked.indexOf(sim.iccid), false)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {texts.map((field, at) => (
        <Field
          key={field.key}
          field={fieldAt(at, field.text, errorsAt(ticked.length + at, at === 0))}
          label={texts.length > 1 ? t("sims.nth", { n: at + 1 }) : t(choices.length > 0 ? "sims.other" : "field.iccids")}
          hint={at === 0 && t("forms:iccid-hint")}
          optional={ticked.length > 0}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          autoFocus={field.added}
          after={
            texts.length > 1 && (
              <RemoveSimButton
                label={t("sims.remove")}
                name={t("sims.remove-nth", { n: at + 1 })}
                address={`${address({ remove: texts.length - at })}#sims`}
                scripts={scripts}
                remove={() => remove(field.key)}
              />
            )
          }
        />
      ))}
      <AddSimButton
        label={t("sims.add")}
        hint={t("sims.several", { max: maxSims })}
        address={`${address()}#sims`}
        full={isFull}
        scripts={scripts}
        add={add}
      />
    </StepSection>
  );
}

function SimCheckbox({ sim, id, ticked, errors }: { sim: SimChoice; id: string; ticked: boolean; errors: string[] | undefined }) {
  const { t } = useChannelTranslation("real-name");
  const isInvalid = Boolean(errors?.length) || undefined;
  const digits = t("sims.ending", { digits: sim.iccid.slice(-6) });
  const field: FieldMeta = { id, name: "iccids", errorId: `${id}-error`, descriptionId: `${id}-hint`, errors };
  return (
    <div className="field" data-wrong={isInvalid}>
      <label className="choice">
        <input
          type="checkbox"
          id={id}
          name="iccids"
          value={sim.iccid}
          defaultChecked={ticked}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid && field.errorId}
        />
        <span className="choice-text">
          <span className="choice-label number">{sim.remark || digits}</span>
          {sim.remark && <span className="choice-note number">{digits}</span>}
        </span>
      </label>
      <FieldError field={field} />
    </div>
  );
}

/** Returns the metadata of a text field. The first has the id of the form field `iccids`, for errors of the list as a whole. */
function fieldAt(at: number, text: string, errors: string[] | undefined): FieldMeta {
  const id = at === 0 ? `${FORM_ID}-iccids` : `${FORM_ID}-iccids-${at + 1}`;
  return { id, name: "iccids", errorId: `${id}-error`, descriptionId: `${id}-hint`, errors, initialValue: text };
}

/** A text field for an ICCID. `added`: the visitor added it, so it takes the focus. */
type SimText = { key: string; text: string; added?: true };

/** Holds the text fields for ICCIDs. With scripts, `add` and `remove` change them. */
function useSimTexts(initialTexts: string[]) {
  const [texts, setTexts] = useState<SimText[]>(() => initialTexts.map((text, at) => ({ key: `given-${at}`, text })));
  const added = useRef(0);
  return {
    texts,
    add: () => setTexts((now) => [...now, { key: `added-${added.current++}`, text: "", added: true }]),
    remove: (key: string) => setTexts((now) => now.filter((text) => text.key !== key)),
  };
}
