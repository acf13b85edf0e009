import type { MessageValues, PlainMessage } from "./message-values.schema.ts";

export type MessageKey = PlainMessage | keyof MessageValues;
/** A message of a schema or rejection as one string, its values included: `errors.required`, `errors.too-long?field=errors%3Afield.city&max=60`. */
export type ErrorMessage = PlainMessage | `${keyof MessageValues}?${string}`;
/** The key of a message's text, as i18next takes it: `errors:too-long`. */
export type MessageTextKey = MessageKey extends infer Key ? (Key extends `${infer Area}.${infer Rest}` ? `${Area}:${Rest}` : never) : never;

/** Encodes a message with its values: `message("errors.too-long", { field: "errors:field.city", max: 60 })`. */
export function message<Key extends MessageKey>(key: Key, ...[values]: Key extends keyof MessageValues ? [MessageValues[Key]] : []): ErrorMessage {
  const search = new URLSearchParams(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)])).toString();
  return (search ? `${key}?${search}` : key) as ErrorMessage;
}

/**
 * Decodes a message: returns its text key and its values. The value `field` is the text key of the label of a field.
 * The errors of a form are plain strings, so the key may be unknown.
 */
export function readMessage(text: string): { key: MessageTextKey; values: Record<string, string> } {
  const [key = "", search] = text.split("?", 2);
  return { key: key.replace(".", ":") as MessageTextKey, values: Object.fromEntries(new URLSearchParams(search ?? "")) };
}
