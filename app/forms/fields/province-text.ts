import type { TextKey } from "#app/i18n/text-key.ts";
import type { AddressChoices } from "./packed-options.ts";

/** Returns the text key of the `province` label: State, Prefecture, or a general word. */
export const provinceText = (choices: AddressChoices | null): TextKey =>
  choices?.provinceKind ? `forms:address.province-kind.${choices.provinceKind}` : "errors:field.province";
