/** Values of a message, such as a limit or the name of a form field. */
export type MessageValues = Record<string, string | number>;

/** Encodes a message of a schema or rejection as one string: `errors.too-long?field=city&max=60`. */
export function message(key: string, values: MessageValues = {}): string {
  const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${key}?${search}` : key;
}

/**
 * Decodes a message: returns its text key in the form of i18next (`errors:too-long`) and its values. The value `field` is the name of a form
 * field; its label is the text `errors:field.<name>`.
 */
export function readMessage(text: string): { key: string; values: Record<string, string> } {
  const [key = "", search] = text.split("?", 2);
  return { key: key.replace(".", ":"), values: Object.fromEntries(new URLSearchParams(search ?? "")) };
}
