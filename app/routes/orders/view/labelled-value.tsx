import type { ReactNode } from "react";

/** One field with its label, in a `<dl className="pairs">`. */
export function LabelledValue({ label, long, children }: { label: string; /** Takes the whole width. */ long?: boolean; children: ReactNode }) {
  return (
    <div className={long ? "long" : undefined}>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Texts such as the parts of a postal address, each on its own line. */
export function TextLines({ lines }: { lines: string[] }) {
  return lines.map((line, position) => (
    <span key={position} className="line">
      {line}
    </span>
  ));
}
