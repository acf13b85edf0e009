import { useNavigate } from "@remix-run/react";
import { useMemo, type FormEvent, type MouseEvent } from "react";

type StillProps = {
  /** Markup of ours; the browser has none where the document brought it: what stands there is held. */
  html: string | undefined;
  /** The same as long as the markup is: while it is, nothing that was done to it is undone. */
  mark: string;
  hidden?: boolean;
  onClick?: (event: MouseEvent<HTMLDivElement>) => void;
  onSubmit?: (event: FormEvent<HTMLDivElement>) => void;
};

/** A part of the page that comes as HTML only, nothing of it twice (`withMarkup`); its links lead on without a new document where scripts run. */
export function StaticHtml({ html, mark, hidden, onClick, onSubmit }: StillProps) {
  const navigate = useNavigate();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- as it came first: data that is loaded again brings it once more
  const held = useMemo(() => html ?? standing(mark), [mark]);
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    onClick?.(event);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is heard are the links and forms in it
    <div
      hidden={hidden}
      onClick={follow}
      onSubmit={onSubmit}
      data-mark={mark}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- written by our own components on the server
      dangerouslySetInnerHTML={{ __html: held }}
    />
  );
}

/** What the document brought; React may lay the page out anew, so that leaving it alone is not enough. */
const standing = (mark: string) => document.querySelector(`[data-mark="${CSS.escape(mark)}"]`)?.innerHTML ?? "";
