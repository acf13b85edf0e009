/** Values that a message names: a limit, a form field. */
export type MessageValues = Record<string, string | number>;

/** A message of a schema or a refusal, as one string: `errors.too-long?field=city&max=60`. */
export function message(key: string, values: MessageValues = {}): string {
  const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${key}?${search}` : key;
}

/**
 * The parts of a message: the text key as i18next wants it (`errors:too-long`) and its values.
 * The value `field` is the name of a form field; its words are the text `errors:field.<name>`.
 */
export function readMessage(text: string): { key: string; values: Record<string, string> } {
  const [key = "", search] = text.split("?", 2);
  return { key: key.replace(".", ":"), values: Object.fromEntries(new URLSearchParams(search ?? "")) };
}
