import { textField } from "#server/forms/text-field.schema.ts";

/** What ties a code to the program that asked for it: answered with the code's sending, and sent back with the code. */
export const CodeKeySchema = textField({ max: 43, tooLong: "errors.code-key" }, (text) => text.regex(/^[\w-]{43}$/, "errors.code-key"));
