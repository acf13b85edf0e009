import { DOCUMENT_FIELDS } from "#server/gateways/document-reader/identity-document.schema.ts";

/** Returns the current values of the fields that a photo can fill. */
export function documentFieldValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(DOCUMENT_FIELDS.map((name) => [name, formField(form, name)?.value ?? ""]));
}

/**
 * Fills the fields with the values of the draft after its photo was read (`draftValues`), except fields that have changed since the request, whose
 * values were `sentValues`.
 */
export function fillFromDocument(form: HTMLFormElement, draftValues: Record<string, string>, sentValues: Record<string, string>): void {
  for (const name of DOCUMENT_FIELDS) {
    const field = formField(form, name);
    const value = draftValues[name];
    if (value === undefined || !field || field.value === value || field.value !== sentValues[name]) continue;
    if (field instanceof HTMLSelectElement) addCountryOption(field, value);
    field.value = value;
    // The form checks the field again if it had an error.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function formField(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}

/** Adds an option for a country that is missing from the short list. */
function addCountryOption(select: HTMLSelectElement, country: string): void {
  if (country === "" || [...select.options].some(({ value }) => value === country)) return;
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: "region" });
  select.add(new Option(names.of(country) ?? country, country));
}
