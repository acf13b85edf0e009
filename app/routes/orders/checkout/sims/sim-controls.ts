import type { TFunction } from "i18next";
import type { SimChoice } from "./checkout-sims.ts";
import type { Sims } from "./use-sims.ts";

/** A tick or a field of the SIMs of a renewal. */
export type SimControl = {
  id: string;
  /** Its place among what the form posts, and the name by which a refusal calls it: `iccid[1]`; null and "" where it posts nothing. */
  place: number | null;
  name: string;
  label: string;
  choice?: SimChoice;
  text?: Sims["texts"][number];
};

/** Every tick and field in their order; the first field is called after the form's field, so that a refusal of the whole leads to it. */
export function simControls({ remembered, ticked, texts }: Sims, t: TFunction): SimControl[] {
  const boxes = remembered.map((choice, at): SimControl => {
    const place = ticked.indexOf(choice.iccid);
    const label = choice.remark || t("renew:ending", { digits: choice.iccid.slice(-6) });
    return { id: `order-sim-${at + 1}`, place: place < 0 ? null : place, name: place < 0 ? "" : `iccid[${place}]`, label, choice };
  });
  const many = texts.length > 1;
  const alone = remembered.length === 0;
  const fields = texts.map((text, at): SimControl => {
    const place = ticked.length + at;
    const key = alone ? (many ? "renew:nth" : "orders:field.iccid") : many ? "renew:nth-other" : "renew:other";
    return { id: at === 0 ? "order-iccid" : `order-iccid-${text.key}`, place, name: `iccid[${place}]`, label: t(key, { n: at + 1 }), text };
  });
  return [...boxes, ...fields];
}
