import type { ReactNode } from "react";
import { buttonClass, type ButtonKind } from "#app/ui/button.tsx";

/** The button that posts a form of the desk. `intent`: which form it is. */
export function SubmitButton({ intent, kind, shortcut, children }: { intent: string; kind?: ButtonKind; shortcut?: string; children: ReactNode }) {
  return (
    <button type="submit" name="intent" value={intent} className={buttonClass({ kind })} data-shortcut={shortcut}>
      {children}
    </button>
  );
}
