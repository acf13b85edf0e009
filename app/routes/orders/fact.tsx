import type { ReactNode } from "react";

/** One field of an order with the small label over it, in a `<dl className="facts">`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An address, line by line. */
export function Lines({ of }: { of: string[] }) {
  return of.map((line, position) => (
    <span key={position} className="line">
      {line}
    </span>
  ));
}
