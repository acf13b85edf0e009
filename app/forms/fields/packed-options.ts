import type { KeyBelow } from "#app/i18n/text-key.ts";

type ProvinceKind = KeyBelow<"forms", "address.province-kind">;
type Place = { value: string; name: string };

/**
 * The lists of an address form for one country. `regions`: null if province and city are text fields. `provinceKind`: the local word for a province,
 * such as `state`; null for a general word.
 */
export type AddressChoices = {
  country: string;
  regions: (Place & { cities: Place[] })[] | null;
  city: "listed" | "typed" | "none";
  postalCode: boolean;
  provinceKind: ProvinceKind | null;
};

/** Encodes select options as one text: the labels, then all two-letter values without a separator. No label contains "|". */
export const packOptions = (places: { value: string; label: string }[]) =>
  [...places.map((place) => place.label), places.map((place) => place.value).join("")].join("|");

/** Decodes the text of `packOptions`. */
export function unpackOptions(packed: string): { value: string; label: string }[] {
  const labels = packed.split("|");
  const values = labels.pop() ?? "";
  return labels.map((label, position) => ({ value: values.slice(2 * position, 2 * position + 2), label }));
}

/** Returns "Hong Kong" for "Hong Kong +852". */
export const dialCodeCountry = (label: string) => label.slice(0, label.lastIndexOf(" "));
