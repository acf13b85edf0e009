type Place = { value: string; name: string };

/** What an address of a country is chosen from: `regions` null where province and city are typed. */
export type AddressChoices = { country: string; regions: (Place & { cities: Place[] })[] | null; postalCode: boolean; provinceKind: string | null };

/** Choices of a select in the fewest bytes: all labels, then all values of two letters, so that the labels repeat what the page shows. */
export const packOptions = (places: { value: string; label: string }[]) =>
  [...places.map((place) => place.label), places.map((place) => place.value).join("")].join("|");

export function unpackOptions(packed: string): { value: string; label: string }[] {
  const labels = packed.split("|");
  const values = labels.pop() ?? "";
  return labels.map((label, position) => ({ value: values.slice(2 * position, 2 * position + 2), label }));
}

/** Names by country out of "Hong Kong +852". */
export const dialCodeCountry = (label: string) => label.slice(0, label.lastIndexOf(" "));
