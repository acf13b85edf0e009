import type { ReactNode } from "react";

type LabelledValueProps = {
  label: string;
  /** Takes the whole width. */
  long?: boolean;
  children: ReactNode;
};

/** One field with its label, in a `<dl className="pairs">`. */
export function LabelledValue({ label, long, children }: LabelledValueProps) {
  return (
    <div className={long ? "long" : undefined}>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Texts, each on its own line, such as the parts of a postal address. */
export function TextLines({ lines }: { lines: string[] }) {
  return lines.map((line, position) => (
    <span key={position} className="line">
      {line}
    </span>
  ));
}
