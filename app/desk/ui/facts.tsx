import type { ReactNode } from "react";

/** Values with their labels, in columns where there is room. A fact without a value is left out. */
export function Facts({ items }: { items: readonly { label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items
        .filter(({ value }) => value !== null && value !== undefined && value !== "")
        .map(({ label, value }, index) => (
          <div key={index}>
            <dt className="label">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
