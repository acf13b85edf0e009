import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { getConnectionStatus, setConnectionStatus } from "./connection-status.ts";
import { useNewPageTitle } from "./use-new-page-title.ts";

/** After this time the progress line is explained in words. */
const WORDS_AFTER_MS = 4_000;

/**
 * What the browser shows by itself when it loads a document: a line at the top while a page is loading (navigation-progress.css delays it), the
 * pressed look of its link, and the announcement of its title.
 */
export function NavigationProgress() {
  const { t } = useChannelTranslation("ui");
  const navigation = useNavigation();
  const target = navigation.state === "loading" ? navigation.location : undefined;
  const [isSlow, setIsSlow] = useState(false);
  const title = useNewPageTitle();
  usePressedLink(target);
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setIsSlow(true), WORDS_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
      // The banner's retry button concerned this navigation.
      if (getConnectionStatus()?.kind === "waiting") setConnectionStatus(null);
    };
  }, [target]);
  return (
    <>
      {target && <div className="loading-line" />}
      {isSlow && (
        <p className="loading-text" aria-hidden="true">
          {t("link.loading")}
        </p>
      )}
      <div aria-live="polite" className="visually-hidden">
        {isSlow ? t("link.loading") : title}
      </div>
    </>
  );
}

/** Sets `aria-busy` on the link that was followed, until its page is there. Listens on the document, because pages have more links than components. */
function usePressedLink(target: { pathname: string; search: string } | undefined): void {
  const clicked = useRef<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      clicked.current = (event.target as Element).closest("a");
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
  useEffect(() => {
    const link = clicked.current;
    if (!target || link?.pathname !== target.pathname || link.search !== target.search) return;
    link.setAttribute("aria-busy", "true");
    return () => link.removeAttribute("aria-busy");
  }, [target]);
}
