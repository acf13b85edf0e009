const FIELDS_FROM_PHOTO = ["chineseName", "englishName", "birthDate", "documentNumber", "expiryDate", "country"];

/** Returns the values of the fields that a photo can fill. */
export function documentFieldValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(FIELDS_FROM_PHOTO.map((name) => [name, formField(form, name)?.value ?? ""]));
}

/** Fills the fields with the values read from the photo, except fields changed since the request (`sent`). Returns the ids of the filled fields. */
export function fillFromDocument(form: HTMLFormElement, typed: Record<string, string>, sent: Record<string, string>): string[] {
  const filled: string[] = [];
  for (const name of FIELDS_FROM_PHOTO) {
    const field = formField(form, name);
    const value = typed[name];
    if (value === undefined || !field || field.value === value || field.value !== sent[name]) continue;
    if (field instanceof HTMLSelectElement) addCountryOption(field, value);
    field.value = value;
    filled.push(field.id);
  }
  return filled;
}

function formField(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}

/** Adds a country that is missing from the short list. */
function addCountryOption(select: HTMLSelectElement, country: string): void {
  if (country === "" || [...select.options].some(({ value }) => value === country)) return;
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: "region" });
  select.add(new Option(names.of(country) ?? country, country));
}
