import type { ErrorMessage } from "#server/forms/message.schema.ts";
import type errors from "#server/locale/texts/ja/errors.json";
import type { KeyOf } from "#server/locale/text-key.schema.ts";

/** The messages without values that a registration can show: those with a text in every language. */
export type RegistrationMessage = Extract<ErrorMessage, `errors.${KeyOf<typeof errors>}`>;

/** The errors of a registration: messages by field. */
export type RegistrationErrors = Record<string, RegistrationMessage[]>;
