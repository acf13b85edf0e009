const FROM_PHOTO = ["chineseName", "englishName", "birthDate", "documentNumber", "expiryDate", "country"];

/** What stands in the fields that a photo can fill. */
export function documentFieldValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(FROM_PHOTO.map((name) => [name, fieldOf(form, name)?.value ?? ""]));
}

/** Puts what was read into its fields, but for those that were changed since it was asked for (`sent`); answers the ids of those that it filled. */
export function fillFromDocument(form: HTMLFormElement, typed: Record<string, string>, sent: Record<string, string>): string[] {
  const filled: string[] = [];
  for (const name of FROM_PHOTO) {
    const field = fieldOf(form, name);
    const value = typed[name];
    if (value === undefined || !field || field.value === value || field.value !== sent[name]) continue;
    if (field instanceof HTMLSelectElement) list(field, value);
    field.value = value;
    filled.push(field.id);
  }
  return filled;
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}

/** A country that the short list has not is added to it. */
function list(select: HTMLSelectElement, country: string): void {
  if (country === "" || [...select.options].some(({ value }) => value === country)) return;
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: "region" });
  select.add(new Option(names.of(country) ?? country, country));
}
