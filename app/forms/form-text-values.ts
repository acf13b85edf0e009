/** Returns the value of a text field, "" for a file or a missing field. */
export const textValue = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");

/** Returns all values of a form except files, hidden fields included. */
export function formTextValues(form: HTMLFormElement): URLSearchParams {
  const pairs = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return new URLSearchParams(pairs);
}
