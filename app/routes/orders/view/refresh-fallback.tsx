import { InlineScript, WithoutScripts } from "#app/client/light-page.tsx";
import { documentRefreshSeconds, INLINE_TIMER_NAME } from "#app/client/waiting-page.ts";
import { usePageLayout } from "#app/client/use-page-layout.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";

/**
 * Reloads a waiting page if its scripts fail to load, and a lean page, which has no other scripts; `watchWaitingPage` cancels the timer if they run. Without
 * scripts the head of the document reloads the page (`root.tsx`). A link to `address` does it at once.
 */
export function RefreshFallback({ waitedMs, address }: { waitedMs: number; address: string }) {
  const seconds = documentRefreshSeconds(waitedMs);
  const { t } = useTranslation("orders");
  const { lean } = usePageLayout();
  const link = (
    <p>
      <a href={address} className={buttonClass({ kind: "secondary" })}>
        {t("result.refresh")}
      </a>
    </p>
  );
  // The load event fires after all scripts have loaded or failed, so the reload never interrupts a slow download.
  const script = seconds !== null && `addEventListener("load",()=>{self.${INLINE_TIMER_NAME}??=setTimeout(()=>location.reload(),${seconds * 1000})})`;
  return (
    <>
      {lean ? link : <WithoutScripts>{link}</WithoutScripts>}
      {script && <InlineScript code={script} />}
    </>
  );
}
