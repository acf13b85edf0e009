import type { AddressChoices } from "./packed-options.ts";

/** The words of the field `province`, as a text key of forms: State, Prefecture, or what every country has. */
export const provinceText = (choices: AddressChoices | null) => {
  const kind = choices?.provinceKind ?? "other";
  return kind === "other" ? "forms:address.province" : `forms:address.province-kind.${kind}`;
};
