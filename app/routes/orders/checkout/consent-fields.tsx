import { useEffect, useRef } from "react";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { EarlyStartField } from "#app/forms/fields/early-start-field.tsx";
import { formField } from "#app/forms/fields/field-meta.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { PageLink, type PageTarget } from "#app/ui/page-link.tsx";
import { consentFields, jointConsentFields, type Consenter } from "#server/orders/core/order.schema.ts";

type ConsentFieldsProps = {
  fields: Record<"agreeTransfer" | "agreePrivacy" | "agreeRegister" | "agreeEarlyStart", FieldMeta>;
  consenter: Consenter;
  /** Null: no request for an early start is needed. */
  withdrawalDays: number | null;
};

/** The name and the element id of the checkbox for all consents. */
export const AGREE_ALL = "agreeAll";

/**
 * The consents that an order needs (§5); none is ticked in advance. One checkbox gives all of them, except one that the reader must give separately
 * (`asksSeparateConsent`). The request for an early start is never part of it.
 */
export function ConsentFields({ fields, consenter, withdrawalDays }: ConsentFieldsProps) {
  const { t } = useTranslation("orders");
  const joint = jointConsentFields(consenter);
  const alone = consentFields(consenter).filter((name) => joint.length === 1 || !joint.includes(name));
  return (
    <fieldset id="order-consents" className="form consents">
      <legend className="legend-heading">{t("sim.consent.lead")}</legend>
      {alone.map((name) => (
        <Consent key={name} name={name} fields={fields} consenter={consenter} />
      ))}
      {joint.length > 1 && <JointConsent names={joint} fields={fields} consenter={consenter} />}
      <EarlyStartField field={fields.agreeEarlyStart} withdrawalDays={withdrawalDays} />
    </fieldset>
  );
}

type Consents = Pick<ConsentFieldsProps, "fields" | "consenter">;
type ConsentName = ReturnType<typeof jointConsentFields>[number];

/**
 * The checkbox for several consents, and behind a link one for each. Without scripts the server ticks the others, and the page of a rejected order does not
 * tick this one again, so that a consent can be taken back.
 */
function JointConsent({ names, fields, consenter }: Consents & { names: ConsentName[] }) {
  const { t } = useTranslation("orders");
  const group = useRef<HTMLDivElement>(null);
  const find = (name: string) => group.current?.querySelector(`[name="${name}"]`) as HTMLInputElement;
  const boxes = () => names.map(find);
  const tickAll = (isTicked: boolean) => {
    for (const box of boxes()) {
      if (box.checked === isTicked) continue;
      box.checked = isTicked;
      // The form listens to input events, which an assignment does not dispatch.
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  const updateAllBox = () => {
    find(AGREE_ALL).checked = boxes().every((box) => box.checked);
  };
  const onChange = ({ target }: React.FormEvent) => (target === find(AGREE_ALL) ? tickAll(find(AGREE_ALL).checked) : updateAllBox());
  // Boxes may have been ticked before scripts ran.
  const syncOnce = useRef(() => (find(AGREE_ALL).checked ? tickAll(true) : updateAllBox()));
  useEffect(() => void syncOnce.current(), []);
  return (
    <div ref={group} className="form consents" onChange={onChange}>
      <CheckField
        field={formField(AGREE_ALL, "")}
        label={
          <strong>{t(consenter.separate ? "sim.consent.all-separate" : consenter.signedIn ? "sim.consent.all-account" : "sim.consent.all")}</strong>
        }
      />
      {/* Without scripts a refused page ticks these alone, so they must be seen. */}
      <details className="consents-each" open={names.some((name) => fields[name].errors?.length || fields[name].initialValue === "on") || undefined}>
        <summary className="text-button">{t(names.length === 2 ? "sim.consent.each-account" : "sim.consent.each")}</summary>
        <div className="form">
          {names.map((name) => (
            <Consent key={name} name={name} fields={fields} consenter={consenter} />
          ))}
        </div>
      </details>
    </div>
  );
}

function Consent({ name, fields, consenter: { separate } }: Consents & { name: ConsentName }) {
  const { t } = useTranslation("orders");
  const field = fields[name];
  const policy = { page: "argeement", query: { key: "privacy_policy" } };
  switch (name) {
    case "agreeTransfer": {
      const components = { policy: newTab({ ...policy, hash: separate ? "mainland-china" : "transfers" }) };
      return <CheckField field={field} label={<Trans t={t} i18nKey="sim.consent.transfer" components={components} />} />;
    }
    case "agreePrivacy":
      return <CheckField field={field} label={<Trans t={t} i18nKey="sim.consent.privacy" components={{ policy: newTab(policy) }} />} />;
    case "agreeRegister":
      return <CheckField field={field} label={t("sim.consent.register")} hint={t("sim.consent.register-hint")} />;
  }
}

/** A link in a text that opens in a new tab, so that the form keeps its values. */
const newTab = (page: PageTarget) => <PageLink {...page} target="_blank" rel="noopener" />;
