import { useTranslation } from "#app/i18n/use-translation.ts";
import { FieldError, type FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { AddSimButton, RemoveSimButton } from "#app/forms/fields/sim-buttons.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { SimControl } from "./sim-controls.ts";
import type { SimChoice } from "./checkout-sims.ts";
import type { Sims } from "./use-sims.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";
import { cleanIccid } from "#server/forms/field.schema.ts";

/** The number of checkboxes that are always visible; the rest are in a disclosure. */
const VISIBLE_CHOICES = 5;

type SimFieldsProps = {
  sims: Sims;
  controls: SimControl[];
  /** Error messages by field: `iccid` or `iccid[1]`. */
  errors: Record<string, string[] | undefined>;
  /** The URL that the form is posted to without scripts to add or remove a field. */
  address: string;
  /** Whether scripts run. */
  scripts: boolean;
};

/** The SIMs that packages are added to: checkboxes for the known SIMs, and fields for other ICCIDs (§2, Order). */
export function SimFields({ sims, controls, errors, address, scripts }: SimFieldsProps) {
  const { t } = useTranslation("renew");
  const texts = controls.filter((control) => control.text);
  const isFull = sims.ticked.length + texts.length >= MAX_QUANTITY;
  return (
    <section className="form" id="sims" aria-labelledby="sim-title" onInput={sims.onInput}>
      <h2 id="sim-title">{t("orders:sim.renew.title")}</h2>
      <SimChoices sims={sims} controls={controls} errors={errors} />
      {texts.map((control, at) => (
        <div key={control.text?.key} className="stack-tight">
          <Field
            field={toField(control, errors)}
            label={control.label}
            hint={at === 0 && t("forms:iccid-hint")}
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
      <AddSimButton label={t("add")} hint={t("several")} address={`${address}#sims`} full={isFull} scripts={scripts} add={sims.add} />
    </section>
  );
}

function SimChoices({ sims, controls, errors }: Pick<SimFieldsProps, "sims" | "controls" | "errors">) {
  const { t } = useTranslation("renew");
  const { remembered, ticked } = sims;
  if (remembered.length === 0) return null;
  const more = remembered.slice(VISIBLE_CHOICES);
  const renderChoices = (list: SimChoice[]) => (
    <div className="choices">
      {list.map((sim) => (
        <SimBox key={`${sims.round}-${sim.iccid}`} sim={sim} control={controls.find((control) => control.choice === sim)} errors={errors} />
      ))}
    </div>
  );
  return (
    <fieldset className="field">
      <legend>{t("mine")}</legend>
      {renderChoices(remembered.slice(0, VISIBLE_CHOICES))}
      {more.length > 0 && (
        <Disclosure summary={t("more", { count: more.length })} open={more.some((sim) => ticked.includes(sim.iccid)) || undefined}>
          {renderChoices(more)}
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
  const field = toField(control, errors);
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
          defaultChecked={control.position !== null}
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

/** Links to the top-up page if the SIM is prepaid, since such a SIM takes no packages. Otherwise renders nothing. */
function TopUpInstead({ control, errors }: { control: SimControl; errors: SimFieldsProps["errors"] }) {
  const { t } = useTranslation("renew");
  const iccid = control.choice?.iccid ?? control.text?.text;
  if (errors[control.name]?.[0] !== "errors.sim-prepaid") return null;
  return (
    <PageLink page="top-up" query={{ iccid: cleanIccid(iccid ?? "") }}>
      {t("top-up")}
    </PageLink>
  );
}

function toField(control: SimControl, errors: SimFieldsProps["errors"]): FieldMeta {
  const { id, name } = control;
  // The first text field shows errors that concern no single SIM.
  const listErrors = id === "order-iccid" ? errors.iccid : undefined;
  return {
    id,
    name: "iccid",
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    errors: errors[name] ?? listErrors,
    initialValue: control.text?.text,
  };
}
