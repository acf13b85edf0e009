import type { ReactNode } from "react";

/** A numbered list of steps. */
export function PartnerSteps({ items }: { items: { title: ReactNode; text: ReactNode }[] }) {
  return (
    <ol className="list-plain grid-3 partner-steps">
      {items.map((item, position) => (
        <li key={position} className="stack-tight">
          <h3>{item.title}</h3>
          <p className="soft">{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
