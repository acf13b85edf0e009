import type { ButtonHTMLAttributes, ReactNode } from "react";
import { buttonClass, type ButtonKind } from "#app/ui/button.tsx";

type SubmitProps = { children: ReactNode; busyLabel: string; kind?: ButtonKind; wide?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A submit button. After the submit, scripts show progress on it and block another one (`watch-submits.ts`). */
export function Submit({ children, busyLabel, kind = "primary", wide, className, ...rest }: SubmitProps) {
  return (
    <button {...rest} type="submit" className={buttonClass({ kind, wide, className })} data-submit={busyLabel}>
      <span>{children}</span>
      <span className="busy-label" aria-live="polite" suppressHydrationWarning />
    </button>
  );
}
