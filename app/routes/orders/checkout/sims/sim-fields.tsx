import { useTranslation } from "react-i18next";
import { FieldError, type FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { AddSimButton, RemoveSimButton } from "#app/forms/fields/sim-buttons.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { SimControl } from "./sim-controls.ts";
import type { SimChoice } from "./checkout-sims.ts";
import type { Sims } from "./use-sims.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";

/** So many SIMs stand one below the other; the rest are unfolded. */
const FEW = 5;

type SimFieldsProps = {
  sims: Sims;
  controls: SimControl[];
  /** What is wrong, by field: `iccid`, `iccid[1]`. */
  errors: Record<string, string[] | undefined>;
  /** Where the form is posted to for another field, or one less. */
  address: string;
  scripts: boolean;
};

/** The SIMs that are renewed: those that the account has as choices, and fields for other numbers (§2, Order). */
export function SimFields({ sims, controls, errors, address, scripts }: SimFieldsProps) {
  const { t } = useTranslation("renew");
  const texts = controls.filter((one) => one.text);
  const full = sims.ticked.length + texts.length >= MAX_QUANTITY;
  return (
    <section className="form" id="sims" aria-labelledby="sim-title" onInput={sims.onInput}>
      <h2 id="sim-title">{t("orders:sim.renew.title")}</h2>
      <SimChoices sims={sims} controls={controls} errors={errors} />
      {texts.map((control, at) => (
        <div key={control.text?.key} className="stack-tight">
          <Field
            field={fieldOf(control, errors)}
            label={control.label}
            hint={at === 0 && t("orders:sim.renew.hint")}
            optional={sims.remembered.length > 0}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            autoFocus={control.text?.added}
            after={
              texts.length > 1 && (
                <RemoveSimButton
                  label={t("remove-short")}
                  name={t("remove", { n: at + 1 })}
                  address={`${address}&remove=${texts.length - at}#sims`}
                  scripts={scripts}
                  remove={() => sims.remove(control.text?.key ?? "")}
                />
              )
            }
          />
          <TopUpInstead control={control} errors={errors} />
        </div>
      ))}
      <AddSimButton label={t("add")} hint={t("several")} address={`${address}#sims`} full={full} scripts={scripts} add={sims.add} />
    </section>
  );
}

function SimChoices({ sims, controls, errors }: Pick<SimFieldsProps, "sims" | "controls" | "errors">) {
  const { t } = useTranslation("renew");
  const { remembered, ticked } = sims;
  if (remembered.length === 0) return null;
  const more = remembered.slice(FEW);
  const choices = (some: SimChoice[]) => (
    <div className="choices">
      {some.map((sim) => (
        <SimBox key={`${sims.round}-${sim.iccid}`} sim={sim} control={controls.find((one) => one.choice === sim)} errors={errors} />
      ))}
    </div>
  );
  return (
    <fieldset className="field">
      <legend>{t("mine")}</legend>
      {choices(remembered.slice(0, FEW))}
      {more.length > 0 && (
        <Disclosure summary={t("more", { count: more.length })} open={more.some((sim) => ticked.includes(sim.iccid)) || undefined}>
          {choices(more)}
        </Disclosure>
      )}
    </fieldset>
  );
}

function SimBox({ sim, control, errors }: { sim: SimChoice; control?: SimControl; errors: SimFieldsProps["errors"] }) {
  const { t } = useTranslation("renew");
  const kind = sim.kind && t(sim.kind);
  const digits = t("ending", { digits: sim.iccid.slice(-6) });
  if (!control) return null;
  const field = fieldOf(control, errors);
  const name = sim.remark || digits;
  const note = (sim.remark ? [digits, kind] : [kind]).filter(Boolean).join(" · ");
  const wrong = Boolean(field.errors?.length) || undefined;
  return (
    <div className="field" data-wrong={wrong}>
      <label className="choice">
        <input
          type="checkbox"
          id={control.id}
          name="iccid"
          value={sim.iccid}
          defaultChecked={control.place !== null}
          aria-invalid={wrong}
          aria-describedby={wrong && field.errorId}
        />
        <span className="choice-text">
          <span className="choice-label number">{name}</span>
          {note && <span className="choice-note number">{note}</span>}
        </span>
      </label>
      <FieldError field={field} />
      <TopUpInstead control={control} errors={errors} />
    </div>
  );
}

/** A SIM with a balance takes no packages: where it is topped up. */
function TopUpInstead({ control, errors }: { control: SimControl; errors: SimFieldsProps["errors"] }) {
  const { t } = useTranslation("renew");
  const iccid = control.choice?.iccid ?? control.text?.text;
  if (errors[control.name]?.[0] !== "errors.sim-prepaid") return null;
  return (
    <PageLink page="top-up" query={{ iccid: iccid?.replace(/\D/g, "") }} reloadDocument>
      {t("top-up")}
    </PageLink>
  );
}

function fieldOf(control: SimControl, errors: SimFieldsProps["errors"]): FieldMeta {
  const { id, name } = control;
  const general = id === "order-iccid" ? errors.iccid : undefined;
  return {
    id,
    name: "iccid",
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    errors: errors[name] ?? general,
    initialValue: control.text?.text,
  };
}
