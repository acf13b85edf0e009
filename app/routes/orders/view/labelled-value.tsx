import type { ReactNode } from "react";

/** One field of an order with the small label over it, in a `<dl className="pairs">`. */
export function LabelledValue({ label, long, children }: { label: string; /** Takes the whole width. */ long?: boolean; children: ReactNode }) {
  return (
    <div className={long ? "long" : undefined}>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An address, line by line. */
export function TextLines({ of }: { of: string[] }) {
  return of.map((line, position) => (
    <span key={position} className="line">
      {line}
    </span>
  ));
}
