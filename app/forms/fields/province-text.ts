import type { AddressChoices } from "./packed-options.ts";

/** Returns the text key of the `province` label: State, Prefecture, or a general word. */
export const provinceText = (choices: AddressChoices | null) => {
  const kind = choices?.provinceKind ?? "other";
  return kind === "other" ? "forms:address.province" : `forms:address.province-kind.${kind}`;
};
