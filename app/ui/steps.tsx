import type { ReactNode } from "react";
import drawings from "./drawings/drawings.svg?url&no-inline";

type Drawing = "insert" | "roaming" | "ready" | "online" | "pay";

/** A numbered list of instructions with drawings. */
export function Steps({ items, headingLevel = 3 }: { items: { title: ReactNode; text?: ReactNode; drawing: Drawing }[]; headingLevel?: 2 | 3 | 4 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="steps">
      {items.map((item, position) => (
        <li key={position}>
          <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
            <use href={`${drawings}#${item.drawing}`} />
          </svg>
          <div className="stack-tight">
            <Heading>{item.title}</Heading>
            {item.text && <p className="soft">{item.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
