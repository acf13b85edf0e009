import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

/** An e-mail address: the keyboard for it, no capitals, no corrections. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "autoCapitalize" | "spellCheck">) {
  return <Field autoComplete="email" {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}
