import type { ReactNode } from "react";

/** A list of terms with explanations. */
export function TermList({ items }: { items: { title: ReactNode; text: ReactNode }[] }) {
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
