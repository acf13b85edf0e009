import { useHasEntry } from "#app/client/light-page.tsx";
import { Notice, Toast } from "#app/ui/notice.tsx";
import { useShell } from "./use-shell.ts";

/** The message of the last redirect. Without scripts it cannot disappear, so it is a part of the page. */
export function ShellToast() {
  const toast = useShell()?.toast;
  const hasEntry = useHasEntry();
  if (!toast) return null;
  if (hasEntry) return <Toast {...toast} />;
  return (
    <div className="page toast-notice">
      <Notice kind={toast.kind === "error" ? "alert" : "good"}>{toast.text}</Notice>
    </div>
  );
}
