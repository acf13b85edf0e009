import { useEffect, useRef } from "react";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { formField } from "#app/forms/fields/field-meta.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { consentFields } from "#server/orders/core/order.schema.ts";

type ConsentFieldsProps = {
  fields: Record<"agreeTransfer" | "agreePrivacy" | "agreeRegister", FieldMeta>;
  signedIn: boolean;
};

/** The name and the element id of the checkbox for all consents. */
export const AGREE_ALL = "agreeAll";

/**
 * One checkbox for all consents that an order needs (§5), and behind a link one for each; none is ticked in advance. Without scripts the server ticks the others, and
 * the page of a rejected order does not tick this one again, so that a consent can be taken back.
 */
export function ConsentFields({ fields, signedIn }: ConsentFieldsProps) {
  const { t } = useTranslation("orders");
  const names = consentFields(signedIn);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const boxes = () => names.map((name) => fieldset.current?.elements.namedItem(name) as HTMLInputElement);
  const tickAll = (isTicked: boolean) => {
    for (const box of boxes()) {
      if (box.checked === isTicked) continue;
      box.checked = isTicked;
      // The form listens to input events, which an assignment does not dispatch.
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  const allBox = () => fieldset.current?.elements.namedItem(AGREE_ALL) as HTMLInputElement;
  const updateAllBox = () => {
    allBox().checked = boxes().every((box) => box.checked);
  };
  const onChange = ({ target }: React.FormEvent<HTMLFieldSetElement>) => (target === allBox() ? tickAll(allBox().checked) : updateAllBox());
  // Boxes may have been ticked before scripts ran.
  const syncOnce = useRef(() => (allBox().checked ? tickAll(true) : updateAllBox()));
  useEffect(() => void syncOnce.current(), []);
  const policy = <PageLink page="argeement" query={{ key: "privacy_policy" }} target="_blank" rel="noopener" />;
  return (
    <fieldset ref={fieldset} id="order-consents" className="form consents" onChange={onChange}>
      <legend className="legend-heading">{t("sim.consent.lead")}</legend>
      <CheckField field={formField(AGREE_ALL, "")} label={<strong>{t(signedIn ? "sim.consent.all-account" : "sim.consent.all")}</strong>} />
      {/* Without scripts a refused page ticks these alone, so they must be seen. */}
      <details className="consents-each" open={names.some((name) => fields[name].errors?.length || fields[name].initialValue === "on") || undefined}>
        <summary className="text-button">{t(signedIn ? "sim.consent.each-account" : "sim.consent.each")}</summary>
        <div className="form">
          <CheckField field={fields.agreeTransfer} label={t("sim.consent.transfer")} />
          <CheckField field={fields.agreePrivacy} label={<Trans t={t} i18nKey="sim.consent.privacy" components={{ policy }} />} />
          {!signedIn && <CheckField field={fields.agreeRegister} label={t("sim.consent.register")} hint={t("sim.consent.register-hint")} />}
        </div>
      </details>
    </fieldset>
  );
}
