import type { ReactNode } from "react";

/** Tabs as links to the same page with another query, so that they work without scripts and can be shared. */
export function Tabs({ items, label }: { items: { label: ReactNode; href: string; current: boolean }[]; label: string }) {
  return (
    <nav aria-label={label} className="tabs">
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <a href={item.href} aria-current={item.current ? "page" : undefined} data-keep-scroll>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
