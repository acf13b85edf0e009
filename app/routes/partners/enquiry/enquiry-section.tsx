import type { ReactNode } from "react";

/** One section of the form with its heading. */
export function EnquirySection({ name, title, children }: { name: string; title: ReactNode; children: ReactNode }) {
  return (
    <section id={name} className="form" aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{title}</h2>
      {children}
    </section>
  );
}
