import type { ReactNode } from "react";
import { buttonClass, type ButtonKind } from "#app/ui/button.tsx";

type ButtonLinkProps = { to: string; kind?: ButtonKind; shortcut?: string; title?: string; text: ReactNode };

/** A link that looks like a button. `shortcut`: the key that follows it. */
export const ButtonLink = ({ to, kind, shortcut, title, text }: ButtonLinkProps) => (
  <a href={to} className={buttonClass({ kind })} data-shortcut={shortcut} title={title}>
    {text}
  </a>
);

/** A number, reference or id as a link to what it names. It stays on one line. */
export const IdLink = ({ to, text }: { to: string; text: ReactNode }) => (
  <a href={to} className="number nowrap">
    {text}
  </a>
);

/** The button that posts a form of the desk. `intent`: which form it is. */
export const SubmitButton = ({ intent, kind, shortcut, text }: { intent: string; kind?: ButtonKind; shortcut?: string; text: ReactNode }) => (
  <button type="submit" name="intent" value={intent} className={buttonClass({ kind })} data-shortcut={shortcut}>
    {text}
  </button>
);
