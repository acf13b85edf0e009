import type { Translate } from "#app/i18n/text-key.ts";
import type { SimChoice } from "./checkout-sims.ts";
import type { Sims } from "./use-sims.ts";

/** A checkbox or a text field for one SIM. */
export type SimControl = {
  id: string;
  /** Its position among the posted `iccid` values; null if it posts nothing. */
  position: number | null;
  /** The field name in errors, such as `iccid[1]`; "" if it posts nothing. */
  name: string;
  label: string;
  choice?: SimChoice;
  text?: Sims["texts"][number];
};

/**
 * Returns all checkboxes and text fields in page order. The first text field has the id of the form field, so that an error of `iccid` itself
 * links to it.
 */
export function simControls({ remembered, ticked, texts }: Sims, t: Translate<"orders">): SimControl[] {
  const boxes = remembered.map((choice, index): SimControl => {
    const position = ticked.indexOf(choice.iccid);
    const label = choice.remark || t("renew:ending", { digits: choice.iccid.slice(-6) });
    return { id: `order-sim-${index + 1}`, position: position < 0 ? null : position, name: position < 0 ? "" : `iccid[${position}]`, label, choice };
  });
  const hasSeveral = texts.length > 1;
  const hasBoxes = remembered.length > 0;
  const fields = texts.map((text, at): SimControl => {
    const position = ticked.length + at;
    const key = hasBoxes ? (hasSeveral ? "renew:nth-other" : "renew:other") : hasSeveral ? "renew:nth" : "orders:field.iccid";
    return { id: at === 0 ? "order-iccid" : `order-iccid-${text.key}`, position, name: `iccid[${position}]`, label: t(key, { n: at + 1 }), text };
  });
  return [...boxes, ...fields];
}
