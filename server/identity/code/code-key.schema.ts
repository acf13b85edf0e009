import { textField } from "#server/forms/text-field.schema.ts";

/** Binds a code to the API client that requested it. The response to the request contains the key, and the client sends it back with the code. */
export const CodeKeySchema = textField({ max: 43, tooLong: "errors.code-key" }, (text) => text.regex(/^[\w-]{43}$/, "errors.code-key"));
