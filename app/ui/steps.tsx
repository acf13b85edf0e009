import type { ReactNode } from "react";
import { BRAND } from "#server/locale/brand.schema.ts";

/** SVG drawings in a 96 × 72 view box; the class "hot" has the accent colour. */
const DRAWINGS = {
  insert: (
    <>
      <path d="M34 12h28a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H34a5 5 0 0 1-5-5V17a5 5 0 0 1 5-5ZM44 53h8" />
      <path className="hot" d="M67 27h12l6 6v14H67M72 35h7v6h-7z" />
    </>
  ),
  scan: (
    <>
      <path d="M34 8h28a5 5 0 0 1 5 5v46a5 5 0 0 1-5 5H34a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5ZM44 58h8" />
      <path className="hot" d="M39 22h7v7h-7zm11 0h7v7h-7zM39 33h7v7h-7zm11 0h3v3m4 0v4h-4m4 4h-7v-1M35 16h-1v4m28-4h-1 1v4M35 48h-1v-4m28 4v-4" />
    </>
  ),
  roaming: (
    <>
      <path d="M22 16h52a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H22a5 5 0 0 1-5-5V21a5 5 0 0 1 5-5ZM27 29h20M27 44h20" />
      <path
        className="hot"
        d="M60 24h6a5 5 0 0 1 0 10h-6a5 5 0 0 1 0-10Zm6 2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM60 39h6a5 5 0 0 1 0 10h-6a5 5 0 0 1 0-10Zm6 2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z"
      />
    </>
  ),
  ready: (
    <>
      <path d="M34 14h28a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H34a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5ZM44 56h8" />
      <path className="hot" d="M41 36l5 5 9-10M14 30a22 22 0 0 0 0 16M8 26a32 32 0 0 0 0 24M82 30a22 22 0 0 1 0 16M88 26a32 32 0 0 1 0 24" />
    </>
  ),
  online: (
    <>
      <path d="M12 72V19a7 7 0 0 1 7-7h58a7 7 0 0 1 7 7v53M42 19h12" />
      <path className="hot" d="M40 55l6 6 11-12" />
      <text x="19" y="36">
        {BRAND.names.en}
        <tspan x="65">5G</tspan>
      </text>
    </>
  ),
  pay: (
    <>
      <path d="M18 18h60a5 5 0 0 1 5 5v28a5 5 0 0 1-5 5H18a5 5 0 0 1-5-5V23a5 5 0 0 1 5-5ZM13 29h70" />
      <path className="hot" d="M22 45h16M62 45h12" />
    </>
  ),
} as const;

type Drawing = keyof typeof DRAWINGS;

/** A numbered list of instructions with drawings. */
export function Steps({ items, headingLevel = 3 }: { items: { title: ReactNode; text?: ReactNode; drawing: Drawing }[]; headingLevel?: 2 | 3 | 4 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="steps">
      {items.map((item, position) => (
        <li key={position}>
          <svg
            viewBox="0 0 96 72"
            width="96"
            height="72"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            {DRAWINGS[item.drawing]}
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
