type Place = { value: string; name: string };

/** The address form of one country. `regions` is null if province and city are text fields. */
export type AddressChoices = { country: string; regions: (Place & { cities: Place[] })[] | null; postalCode: boolean; provinceKind: string | null };

/** Packs select options compactly: all labels, then all two-letter values. Labels are joined as on the page, which compresses better. */
export const packOptions = (places: { value: string; label: string }[]) =>
  [...places.map((place) => place.label), places.map((place) => place.value).join("")].join("|");

export function unpackOptions(packed: string): { value: string; label: string }[] {
  const labels = packed.split("|");
  const values = labels.pop() ?? "";
  return labels.map((label, position) => ({ value: values.slice(2 * position, 2 * position + 2), label }));
}

/** Returns "Hong Kong" for "Hong Kong +852". */
export const dialCodeCountry = (label: string) => label.slice(0, label.lastIndexOf(" "));
