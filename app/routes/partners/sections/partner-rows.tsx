import type { ReactNode } from "react";

/** Terms and what they mean, one a row: for whom it is, what holds. */
export function PartnerRows({ items }: { items: { title: ReactNode; text: ReactNode }[] }) {
  return (
    <dl className="term-rows">
      {items.map((item, position) => (
        <div key={position}>
          <dt>{item.title}</dt>
          <dd>{item.text}</dd>
        </div>
      ))}
    </dl>
  );
}
