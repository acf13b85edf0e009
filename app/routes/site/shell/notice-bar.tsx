import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";

/** The notice for all visitors, from the content service or about a planned maintenance. `href`: a page of the site or another address. */
export function NoticeBar({ notice }: { notice: { title: string; href: string | null } }) {
  return (
    <aside className="notice-bar">
      <div className="page">
        <Icon name="info" />
        {notice.href?.startsWith("/") ? (
          <Link to={notice.href}>{notice.title}</Link>
        ) : notice.href ? (
          <a href={notice.href}>{notice.title}</a>
        ) : (
          <span>{notice.title}</span>
        )}
      </div>
    </aside>
  );
}
