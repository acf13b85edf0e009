import type { ButtonHTMLAttributes, ComponentProps } from "react";
import { PageLink } from "./page-link.tsx";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";
type Look = { kind?: ButtonKind; wide?: boolean; className?: string };

/** Returns the class names of a button. */
export function buttonClass({ kind = "primary", wide, className }: Look): string {
  return ["button", kind, wide && "wide", className].filter(Boolean).join(" ");
}

export function Button({ kind, wide, className, ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={buttonClass({ kind, wide, className })} />;
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ kind, wide, className, ...rest }: Look & ComponentProps<typeof PageLink>) {
  return <PageLink {...rest} className={buttonClass({ kind, wide, className })} />;
}
