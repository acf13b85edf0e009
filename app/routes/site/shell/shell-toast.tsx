import { useHasEntry } from "#app/client/light-page.tsx";
import { Notice, Toast } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useShell } from "./use-shell.ts";

const NOTICE_KINDS = { tip: "good", error: "alert", notice: "info" } as const;

/** The message of the last redirect. Without scripts it cannot disappear, so it is a part of the page, as a notice is with scripts, too. */
export function ShellToast() {
  const toast = useShell()?.toast;
  const hasEntry = useHasEntry();
  if (!toast) return null;
  const { kind, text, link } = toast;
  if (hasEntry && kind !== "notice") return <Toast kind={kind} text={text} />;
  return (
    <div className="page toast-notice">
      <Notice kind={NOTICE_KINDS[kind]}>
        {text} {link && <PageLink page={link.page}>{link.label}</PageLink>}
      </Notice>
    </div>
  );
}
