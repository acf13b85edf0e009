import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

/** An input for an e-mail address: e-mail keyboard, no capitalisation, no spell checking. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "autoCapitalize" | "spellCheck">) {
  return <Field autoComplete="email" {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}
