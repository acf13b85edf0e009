import type { ReactNode } from "react";

type PageHeadProps = {
  title: ReactNode;
  /** One sentence below the title. */
  about?: ReactNode;
  /** The page one level above. */
  parent?: { label: ReactNode; to: string };
  /** Links and buttons beside the title. */
  children?: ReactNode;
};

/** The title of a page. */
export function PageHead({ title, about, parent, children }: PageHeadProps) {
  return (
    <div className="page-head">
      {parent && (
        <p className="small">
          <a href={parent.to}>‹ {parent.label}</a>
        </p>
      )}
      <div className="between">
        <h1>{title}</h1>
        {children && <div className="cluster">{children}</div>}
      </div>
      {about && <p className="soft">{about}</p>}
    </div>
  );
}
